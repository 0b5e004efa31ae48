// The Spectral ruleset with the conventions of this repository. Redocly checks OpenAPI in general (`redocly.yaml`), Ajv
// checks JSON Schema (`cli/src/pipeline/checks/`). No check is on in both linters; README.md has the overview.

import { type RuleDefinition, type RulesetDefinition, Spectral } from "@stoplight/spectral-core";
import { oas } from "@stoplight/spectral-rulesets";
import type { ConventionFinding } from "../../cli/src/pipeline/checks/check-spec.ts";
import type { JsonObject } from "../../cli/src/pipeline/model/json-pointer.ts";
import { generalRules } from "./general-rules.ts";
import type { LintRule } from "./lint-rule.ts";
import { sourceRules } from "./source-rules.ts";

/** Our conventions. */
export const ownRules: Readonly<Record<string, LintRule>> = { ...generalRules, ...sourceRules };

/** A rule that gets the whole document with its references and writes its messages. */
function forSpectral(check: LintRule): RuleDefinition {
  const then = { function: (document: JsonObject) => check(document) };
  return { message: "{{error}}", severity: "error", given: "$", resolved: false, then };
}

// On, without an equivalent in Redocly: info-description, no-eval-in-markdown, operation-tags, array-items,
// oas3-callbacks-in-callbacks, oas3_1-callbacks-in-webhook, oas3_1-servers-in-webhook.
const recommendedOff: Readonly<Record<string, "off">> = {
  // Off: Redocly has the same check.
  "duplicated-entry-in-enum": "off",
  "no-script-tags-in-markdown": "off",
  "oas3-api-servers": "off",
  "oas3-examples-value-or-externalValue": "off",
  "oas3-operation-security-defined": "off",
  "oas3-schema": "off",
  "oas3-server-trailing-slash": "off",
  "oas3-server-variables": "off",
  "openapi-tags-uniqueness": "off",
  "operation-description": "off",
  "operation-operationId": "off",
  "operation-operationId-unique": "off",
  "operation-operationId-valid-in-url": "off",
  "operation-parameters": "off",
  "operation-success-response": "off",
  "operation-tag-defined": "off",
  "path-declarations-must-exist": "off",
  "path-keys-no-trailing-slash": "off",
  "path-not-include-query": "off",
  "path-params": "off",
  "typed-enum": "off",
  // Off: the pipeline validates every example itself, with the dialect and the formats of this repository.
  "oas3-valid-media-example": "off",
  "oas3-valid-schema-example": "off",
  // Off: the services name no contact.
  "info-contact": "off",
  // Off: records documented without an operation are listed on purpose; the bundler drops all others.
  "oas3-unused-component": "off",
};

const own = Object.fromEntries(Object.entries(ownRules).map(([name, check]) => [name, forSpectral(check)]));
// The published type of `oas` has plain strings as severities.
const recommended = oas as RulesetDefinition;
const ruleset: RulesetDefinition = { extends: [[recommended, "recommended"]], rules: { ...own, ...recommendedOff } };

export default ruleset;

/** Findings of any severity, as plain data. */
export async function findWithSpectral(document: JsonObject): Promise<ConventionFinding[]> {
  const spectral = new Spectral();
  spectral.setRuleset(ruleset);
  const findings = await spectral.run(document);
  return findings.map(({ path, message, code }) => ({ path, message, code: String(code) }));
}
