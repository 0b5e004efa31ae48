// Runs Redocly's general OpenAPI checks on the sources; `redocly.yaml` lists them.

import path from "node:path";
import { type Config, createConfig, lint, loadConfig } from "@redocly/openapi-core";
import { type Problem, refuse } from "../bundle/problem.ts";
import { fromRedocly, LocalResolver } from "../bundle/redocly-files.ts";

/** Lints a spec and everything it refers to; throws a `PipelineError` with every finding, warnings included. */
export async function lintWithRedocly(file: string, configFile: string): Promise<void> {
  const config = await loadConfig({ configPath: path.resolve(configFile) });
  try {
    refuse(await findings(file, config));
  } catch (error) {
    // Some rules crash on input that is not OpenAPI; `struct` reports it.
    if (error instanceof TypeError) refuse(await findings(file, await createConfig({ rules: { struct: "error" } })));
    throw error;
  }
}

async function findings(file: string, config: Config): Promise<Problem[]> {
  const externalRefResolver = new LocalResolver(config.resolve);
  return fromRedocly(await lint({ ref: path.resolve(file), config, externalRefResolver }));
}
