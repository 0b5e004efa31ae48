// Reads the configuration of a project and checks it.

import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { fileError, PipelineError, pathError } from "../pipeline/bundle/problem.ts";
import { readYaml, type YamlFile } from "../pipeline/bundle/read-yaml.ts";
import { checkConfigPaths, checkConfigShape, checkConfigValues } from "./check-config.ts";
import { type ProjectConfig, type ProjectConfigInput, serviceNames } from "./project-config.ts";

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

/** @throws {PipelineError} for a file that cannot be read or parsed */
async function readConfigSource(file: string): Promise<YamlFile> {
  const type = path.extname(file);
  if (type === ".json") return await readJson(file);
  if (type === ".yaml" || type === ".yml") return await readYaml(file);
  throw fileError(file, "is not a configuration file", "use .yaml, .yml or .json");
}

/** Read as YAML, which has positions. What only YAML allows, other tools would not read. */
async function readJson(file: string): Promise<YamlFile> {
  const source = await readYaml(file).catch((error: unknown) => {
    if (!(error instanceof PipelineError)) throw error;
    throw new PipelineError(
      error.problems.map(({ reason, ...place }) => ({
        ...place,
        reason: reason.replace("malformed YAML", "malformed JSON"),
      })),
    );
  });
  try {
    JSON.parse((await readFile(file, "utf8")).replace(/^\uFEFF/, ""));
  } catch (error) {
    const reason = `malformed JSON: ${error instanceof Error ? error.message : String(error)}`;
    throw fileError(file, reason, "rename it to .yaml if it is YAML");
  }
  return source;
}

export const CONFIG_NAMES: readonly string[] = ["yaml", "yml", "json"].map((type) => `svc.config.${type}`);

const HINT = "npx svc-sdk-cli init --name <name> creates a project; --config <file or folder> names an existing one";

/** The absolute path of a configuration file, given itself or its folder. @throws {PipelineError} unless there is exactly one */
export async function findConfig(fileOrFolder: string): Promise<string> {
  const given = path.resolve(fileOrFolder);
  const found = await stat(given).catch(() => undefined);
  if (found === undefined) throw pathError(given, "does not exist", HINT);
  if (!found.isDirectory()) return given;
  const [file, other] = await configsIn(given);
  if (file === undefined) throw pathError(given, `has no configuration (${CONFIG_NAMES.join(", ")})`, HINT);
  if (other !== undefined) {
    throw pathError(given, `has two configurations: ${path.basename(file)} and ${path.basename(other)}`, "delete one");
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
  throw pathError(folder, `has several projects: ${names}`, "name one of them with --config");
}

/** The configuration files in a folder; none if it cannot be read. */
export async function configsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((): string[] => []);
  return CONFIG_NAMES.filter((name) => names.includes(name)).map((name) => path.join(folder, name));
}
