// The Spectral ruleset with the conventions of this repository. Redocly checks OpenAPI in general (`redocly.yaml`), Ajv
// checks JSON Schema (`cli/src/pipeline/checks/`). No check is on in both linters; README.md has the overview.

import type { RulesetDefinition } from "@stoplight/spectral-core";
import { generalRules } from "./general-rules.ts";
import type { Rule } from "./lint-rule.ts";
import { recommended, recommendedOff } from "./recommended-rules.ts";
import { sourceRules } from "./source-rules.ts";

/** Our conventions. */
export const ownRules: Readonly<Record<string, Rule>> = { ...generalRules, ...sourceRules };

const ruleset: RulesetDefinition = { extends: [[...recommended]], rules: { ...ownRules, ...recommendedOff } };

export default ruleset;
