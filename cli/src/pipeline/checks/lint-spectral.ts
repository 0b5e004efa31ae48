// Checks the conventions of the ruleset on the bundle, with Spectral.

import { type RulesetDefinition, Spectral } from "@stoplight/spectral-core";
import type { Bundle } from "../bundle/bundle-spec.ts";
import { type Problem, problemAt, refuse } from "../bundle/problem.ts";

/** Lints a bundle; throws a `PipelineError` with every finding of any severity. */
export async function lintWithSpectral(bundle: Bundle, ruleset: RulesetDefinition): Promise<void> {
  const spectral = new Spectral();
  spectral.setRuleset(ruleset);
  const findings = await spectral.run(bundle.document);
  refuse(findings.map(({ path, message, code }): Problem => problemAt(bundle, path, `${message} (${code})`)));
}
