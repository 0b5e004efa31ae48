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
import type { Bundle } from "../bundle/bundle-spec.ts";
import { type Problem, problemAt, refuse } from "../bundle/problem.ts";
import { redoclyReason, suggestion } from "../bundle/source-files.ts";
import { fromPointer, type JsonObject, type Path } from "../model/json-pointer.ts";

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

// Checks conventions on the bundle: our own, with Spectral or without.

export interface ConventionFinding {
  readonly path: Path;
  readonly message: string;
  /** The name of the rule. */
  readonly code: string;
}

/** Finds in a document what the rules complain of, perhaps in a worker. */
export type FindConventions = (document: JsonObject) => Promise<readonly ConventionFinding[]>;

/** Starts to lint. Call the result where the findings are to be reported: it throws a `PipelineError` with all of them. */
export function startConventions({ document, ...bundle }: Bundle, find: FindConventions): () => Promise<void> {
  const found = find(document);
  // If an earlier check fails, no one awaits the findings.
  found.catch(() => undefined);
  return async () =>
    refuse((await found).map(({ path, message, code }): Problem => problemAt(bundle, path, `${message} (${code})`)));
}
