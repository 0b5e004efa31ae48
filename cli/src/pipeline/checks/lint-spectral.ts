// Checks the conventions of the ruleset on the bundle, with Spectral.

import type { RulesetDefinition } from "@stoplight/spectral-core";
import type { Bundle } from "../bundle/bundle-spec.ts";
import { type Problem, problemAt, refuse } from "../bundle/problem.ts";
import type { JsonObject } from "../model/json-pointer.ts";
import type { SpectralFinding } from "./spectral-findings.ts";

/** Finds in a document what the rules complain of, for example in a worker. */
export type FindWithSpectral = (document: JsonObject) => Promise<readonly SpectralFinding[]>;

/** A ruleset, which is applied in this process, or what applies one. */
export type SpectralRules = RulesetDefinition | FindWithSpectral;

/**
 * Starts to lint, if the rules are applied elsewhere. Call the result where the findings are to be reported: it throws a
 * `PipelineError` with every finding of any severity.
 */
export function startSpectral(bundle: Bundle, rules: SpectralRules): () => Promise<void> {
  if (typeof rules !== "function") return () => lintWithSpectral(bundle, rules);
  const found = rules(bundle.document);
  // If an earlier check fails, no one awaits the findings.
  found.catch(() => undefined);
  return async () => refuseFindings(bundle, await found);
}

/** Lints a bundle; throws a `PipelineError` with every finding of any severity. */
export async function lintWithSpectral(bundle: Bundle, ruleset: RulesetDefinition): Promise<void> {
  const { findWithSpectral } = await import("./spectral-findings.ts");
  refuseFindings(bundle, await findWithSpectral(bundle.document, ruleset));
}

function refuseFindings(bundle: Bundle, findings: readonly SpectralFinding[]): void {
  refuse(findings.map(({ path, message, code }): Problem => problemAt(bundle, path, `${message} (${code})`)));
}
