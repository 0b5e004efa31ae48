// Finds the configuration file of a project.

import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { PipelineError } from "../pipeline/bundle/problem.ts";

export const CONFIG_NAMES: readonly string[] = ["yaml", "yml", "json"].map((type) => `svc.config.${type}`);

const HINT = "npx svc-sdk-cli init --name <name> creates a project; --config <file or folder> names an existing one";

/** The absolute path of a configuration file, given itself or its folder. @throws {PipelineError} unless there is exactly one */
export async function findConfig(fileOrFolder: string): Promise<string> {
  const given = path.resolve(fileOrFolder);
  const found = await stat(given).catch(() => undefined);
  if (found === undefined) throw problem(given, "does not exist", HINT);
  if (!found.isDirectory()) return given;
  const [file, other] = await configsIn(given);
  if (file === undefined) throw problem(given, `has no configuration (${CONFIG_NAMES.join(", ")})`, HINT);
  if (other !== undefined) {
    throw problem(given, `has two configurations: ${path.basename(file)} and ${path.basename(other)}`, "delete one");
  }
  return file;
}

/** The configuration of a folder, or else of the only project directly below it: `init` creates one there. */
export async function findProject(folder: string): Promise<string> {
  if ((await configsIn(folder)).length > 0) return await findConfig(folder);
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => path.join(folder, name));
  const projects = (await Promise.all(folders.map(configsIn))).flatMap((found) => found.slice(0, 1)).sort();
  const [file, ...others] = projects;
  if (file === undefined || others.length === 0) return await findConfig(file ?? folder);
  const names = projects.map((each) => path.basename(path.dirname(each))).join(", ");
  throw problem(folder, `has several projects: ${names}`, "name one of them with --config");
}

/** The configuration files in a folder; none if it cannot be read. */
export async function configsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((): string[] => []);
  return CONFIG_NAMES.filter((name) => names.includes(name)).map((name) => path.join(folder, name));
}

function problem(file: string, reason: string, hint: string): PipelineError {
  return new PipelineError([{ file, line: 1, reason, hint }]);
}
