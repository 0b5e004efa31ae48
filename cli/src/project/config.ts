// Reads the configuration of a project and checks it.

import path from "node:path";
import type { Locate } from "../pipeline/bundle/problem.ts";
import { checkConfigPaths } from "./check-config-paths.ts";
import { checkConfigShape } from "./check-config-shape.ts";
import { checkConfigValues } from "./check-config-values.ts";
import type { ProjectConfigInput } from "./config-input.ts";
import { readConfigSource } from "./config-source.ts";
import { findConfig } from "./find-config.ts";
import type { ProjectConfig } from "./project-config.ts";
import { serviceNames } from "./service-names.ts";

export type { ProjectConfig } from "./project-config.ts";

/** Reads and checks a configuration, given its file or folder. @throws {PipelineError} with every problem that it has */
export async function readConfig(fileOrFolder: string): Promise<ProjectConfig> {
  const file = await findConfig(fileOrFolder);
  const source = await readConfigSource(file);
  const input = checkConfigShape(source);
  checkConfigValues(input, source.locate);
  return await toConfig(file, input, source.locate);
}

async function toConfig(file: string, input: ProjectConfigInput, locate: Locate): Promise<ProjectConfig> {
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
  const config: ProjectConfig = {
    file,
    folder,
    name,
    package: { name: packageName, version },
    out: absolute(out),
    documents: absolute(documents),
    environments: input.environments ?? {},
    overlays: Object.fromEntries(overlays),
    extraDocuments: (input.extraDocuments ?? []).map((extra) => ({ ...extra, file: absolute(extra.file) })),
    webhooks: input.webhooks ?? {},
    handlers: sandbox?.handlers === undefined ? undefined : absolute(sandbox.handlers),
  };
  await checkConfigPaths(config, locate);
  return config;
}
