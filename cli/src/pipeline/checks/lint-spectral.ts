// The project's own conventions, by Spectral, on the bundle. The ruleset says which checks are on.

import { type RulesetDefinition, Spectral } from "@stoplight/spectral-core";
import type { Bundle } from "../bundle/bundle-spec.ts";
import { type Problem, problemAt, refuse } from "../bundle/problem.ts";

/** Lints a bundle; throws a `PipelineError` with every complaint, whatever its severity. */
export async function lintWithSpectral(bundle: Bundle, ruleset: RulesetDefinition): Promise<void> {
  const spectral = new Spectral();
  spectral.setRuleset(ruleset);
  const complaints = await spectral.run(bundle.document);
  refuse(complaints.map(({ path, message, code }): Problem => problemAt(bundle, path, `${message} (${code})`)));
}
