// What Spectral finds in a document. Loaded by what runs it, because it takes a second to load.

import { type RulesetDefinition, Spectral } from "@stoplight/spectral-core";
import type { ConventionFinding } from "../../cli/src/pipeline/checks/check-spec.ts";
import type { JsonObject } from "../../cli/src/pipeline/model/json-pointer.ts";

/** Findings of any severity, as plain data. */
export async function findWithSpectral(document: JsonObject, ruleset: RulesetDefinition): Promise<ConventionFinding[]> {
  const spectral = new Spectral();
  spectral.setRuleset(ruleset);
  const findings = await spectral.run(document);
  return findings.map(({ path, message, code }) => ({ path, message, code: String(code) }));
}
