// Runs Redocly's general OpenAPI checks on a bundle in memory, so that an overlaid document is linted too.

import { resolve } from "node:path";
import {
  BaseResolver,
  type Config,
  createConfig,
  lintDocument,
  loadConfig,
  type RawUniversalConfig,
  Source,
} from "@redocly/openapi-core";
import type { RulesetDefinition } from "@stoplight/spectral-core";
import type { Bundle } from "../bundle/bundle-spec.ts";
import { type Problem, problemAt, refuse } from "../bundle/problem.ts";
import { redoclyReason, suggestion } from "../bundle/source-files.ts";
import { fromPointer, type JsonObject } from "../model/json-pointer.ts";
import type { SpectralFinding } from "./spectral-findings.ts";

/** A configuration file, or its content. */
export type RedoclyRules = string | RawUniversalConfig;

/** Lints a bundle; throws a `PipelineError` with every finding, warnings included. */
export async function lintWithRedocly(bundle: Bundle, rules: RedoclyRules): Promise<void> {
  const config =
    typeof rules === "string" ? await loadConfig({ configPath: resolve(rules) }) : await createConfig(rules);
  try {
    refuse(await findings(bundle, config));
  } catch (error) {
    // Some rules crash on input that is not OpenAPI; `struct` reports it.
    if (error instanceof TypeError) refuse(await findings(bundle, await createConfig({ rules: { struct: "error" } })));
    throw error;
  }
}

async function findings(bundle: Bundle, config: Config): Promise<Problem[]> {
  const document = { source: new Source(resolve(bundle.file), "", "application/json"), parsed: bundle.document };
  const found = await lintDocument({ document, config, externalRefResolver: new BaseResolver(config.resolve) });
  return found.map(({ message, ruleId, location: [place], suggest }) => ({
    // Redocly's pointer of the whole document is `#/`.
    ...problemAt(bundle, fromPointer(place?.pointer ?? "").filter(Boolean), redoclyReason(message, ruleId)),
    ...suggestion(suggest),
  }));
}

// Checks the conventions of the ruleset on the bundle, with Spectral.

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

function refuseFindings(bundle: Bundle, found: readonly SpectralFinding[]): void {
  refuse(found.map(({ path, message, code }): Problem => problemAt(bundle, path, `${message} (${code})`)));
}
