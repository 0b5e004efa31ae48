// Runs Redocly's general OpenAPI checks on a bundle in memory, so that an overlaid document is linted too.

import path from "node:path";
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
import { redoclyReason, suggestion } from "../bundle/redocly-files.ts";
import { fromPointer } from "../model/json-pointer.ts";

/** A configuration file, or its content. */
export type RedoclyRules = string | RawUniversalConfig;

/** Lints a bundle; throws a `PipelineError` with every finding, warnings included. */
export async function lintWithRedocly(bundle: Bundle, rules: RedoclyRules): Promise<void> {
  const config =
    typeof rules === "string" ? await loadConfig({ configPath: path.resolve(rules) }) : await createConfig(rules);
  try {
    refuse(await findings(bundle, config));
  } catch (error) {
    // Some rules crash on input that is not OpenAPI; `struct` reports it.
    if (error instanceof TypeError) refuse(await findings(bundle, await createConfig({ rules: { struct: "error" } })));
    throw error;
  }
}

async function findings(bundle: Bundle, config: Config): Promise<Problem[]> {
  const document = { source: new Source(path.resolve(bundle.file), "", "application/json"), parsed: bundle.document };
  const found = await lintDocument({ document, config, externalRefResolver: new BaseResolver(config.resolve) });
  return found.map(({ message, ruleId, location: [place], suggest }) => ({
    // Redocly's pointer of the whole document is `#/`.
    ...problemAt(bundle, fromPointer(place?.pointer ?? "").filter(Boolean), redoclyReason(message, ruleId)),
    ...suggestion(suggest),
  }));
}
