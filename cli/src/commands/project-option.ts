// The option `--config` of the commands that work on a project.

import path from "node:path";
import { Option } from "commander";
import type { ProjectConfig } from "../project/project-config.ts";
import type { CommandContext } from "./output/command-context.ts";

export function configOption(): Option {
  return new Option(
    "--config <path>",
    "configuration of the project, or its folder (default: this folder, or the only project in it)",
  );
}

/** Reads the configuration that the option names. @throws {PipelineError} for a problem of the configuration */
export async function projectOf(
  { cwd }: Pick<CommandContext, "cwd">,
  options: { readonly config?: string; readonly out?: string },
): Promise<ProjectConfig> {
  const { readConfig } = await import("../project/config.ts");
  const { findProject } = await import("../project/find-config.ts");
  const file = options.config === undefined ? await findProject(cwd) : path.resolve(cwd, options.config);
  return await readConfig(file, { out: options.out === undefined ? undefined : path.resolve(cwd, options.out) });
}
