// What Spectral finds in a document. Loaded by what runs it, because it takes a second to load.

import { type RulesetDefinition, Spectral } from "@stoplight/spectral-core";
import type { JsonObject, Path } from "../model/json-pointer.ts";

export interface SpectralFinding {
  readonly path: Path;
  readonly message: string;
  readonly code: string | number;
}

/** Findings of any severity, as plain data. */
export async function findWithSpectral(document: JsonObject, ruleset: RulesetDefinition): Promise<SpectralFinding[]> {
  const spectral = new Spectral();
  spectral.setRuleset(ruleset);
  const findings = await spectral.run(document);
  return findings.map(({ path, message, code }) => ({ path, message, code }));
}
