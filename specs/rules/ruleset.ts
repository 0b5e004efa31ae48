// The Spectral ruleset with the conventions of this repository. Redocly checks OpenAPI in general (`redocly.yaml`), Ajv
// checks JSON Schema (`cli/src/pipeline/checks/`). No check is on in both linters; README.md has the overview.

import type { RuleDefinition, RulesetDefinition } from "@stoplight/spectral-core";
import type { JsonObject } from "../../cli/src/pipeline/model/json-pointer.ts";
import { generalRules } from "./general-rules.ts";
import type { Rule } from "./lint-rule.ts";
import { recommended, recommendedOff } from "./recommended-rules.ts";
import { sourceRules } from "./source-rules.ts";

/** Our conventions. */
export const ownRules: Readonly<Record<string, Rule>> = { ...generalRules, ...sourceRules };

/** A rule that gets the whole document with its references and writes its messages. */
function forSpectral({ description, check }: Rule): RuleDefinition {
  const then = { function: (document: JsonObject) => check(document) };
  return { description, message: "{{error}}", severity: "error", given: "$", resolved: false, then };
}

const own = Object.fromEntries(Object.entries(ownRules).map(([name, rule]) => [name, forSpectral(rule)]));
const ruleset: RulesetDefinition = { extends: [[...recommended]], rules: { ...own, ...recommendedOff } };

export default ruleset;
