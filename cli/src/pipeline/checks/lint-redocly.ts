// The general checks of an OpenAPI document, by Redocly, on the sources. `redocly.yaml` says which checks are on.

import path from "node:path";
import { type Config, createConfig, lint, loadConfig } from "@redocly/openapi-core";
import { type Problem, refuse } from "../bundle/problem.ts";
import { fromRedocly, LocalResolver } from "../bundle/redocly-files.ts";

/** Lints a spec and everything it refers to; throws a `PipelineError` with every complaint, warnings included. */
export async function lintWithRedocly(file: string, configFile: string): Promise<void> {
  const config = await loadConfig({ configPath: path.resolve(configFile) });
  try {
    refuse(await complaints(file, config));
  } catch (error) {
    // Some rules fall over what is no OpenAPI at all. The one that tells so does not.
    if (error instanceof TypeError) refuse(await complaints(file, await createConfig({ rules: { struct: "error" } })));
    throw error;
  }
}

async function complaints(file: string, config: Config): Promise<Problem[]> {
  const externalRefResolver = new LocalResolver(config.resolve);
  return fromRedocly(await lint({ ref: path.resolve(file), config, externalRefResolver }));
}
