// Reads the configuration of a project and checks it.

import path from "node:path";
import { checkConfigPaths } from "./check-config-paths.ts";
import { checkConfigShape } from "./check-config-shape.ts";
import { checkConfigValues } from "./check-config-values.ts";
import type { ProjectConfigInput } from "./config-input.ts";
import { readConfigSource } from "./config-source.ts";
import { findConfig } from "./find-config.ts";
import type { ProjectConfig } from "./project-config.ts";
import { serviceNames } from "./service-names.ts";

export type { ProjectConfig } from "./project-config.ts";

export interface ConfigOverrides {
  /** Folder of the generated SDK, in place of the configuration's. */
  readonly out?: string | undefined;
}

/** Reads and checks a configuration, given its file or folder. @throws {PipelineError} with every problem that it has */
export async function readConfig(fileOrFolder: string, overrides: ConfigOverrides = {}): Promise<ProjectConfig> {
  const file = await findConfig(fileOrFolder);
  const source = await readConfigSource(file);
  const input = checkConfigShape(source);
  checkConfigValues(input, source.locate);
  const config = toConfig(file, input, overrides);
  await checkConfigPaths(config, source.locate);
  return config;
}

function toConfig(file: string, input: ProjectConfigInput, { out: given }: ConfigOverrides): ProjectConfig {
  const folder = path.dirname(file);
  const absolute = (relative: string) => path.resolve(folder, relative);
  const {
    name,
    package: { name: packageName, version },
    out = "sdk",
    documents = "documents",
    sandbox,
  } = input;
  const overlays = serviceNames(input).map((api) => [api, (input.overlays?.[api] ?? []).map(absolute)] as const);
  return {
    file,
    folder,
    name,
    package: { name: packageName, version },
    out: given === undefined ? absolute(out) : path.resolve(given),
    documents: absolute(documents),
    environments: input.environments ?? {},
    overlays: Object.fromEntries(overlays),
    extraDocuments: (input.extraDocuments ?? []).map((extra) => ({ ...extra, file: absolute(extra.file) })),
    webhooks: input.webhooks ?? {},
    handlers: sandbox?.handlers === undefined ? undefined : absolute(sandbox.handlers),
  };
}
