// Reads a configuration file: its value, and where each part of it is written.

import { readFile } from "node:fs/promises";
import path from "node:path";
import { type Locate, PipelineError } from "../pipeline/bundle/problem.ts";
import { readYaml } from "../pipeline/bundle/read-yaml.ts";
import type { Json } from "../pipeline/model/json-pointer.ts";

export interface ConfigSource {
  readonly value: Json;
  readonly locate: Locate;
}

/** @throws {PipelineError} for a file that cannot be read or parsed */
export async function readConfigSource(file: string): Promise<ConfigSource> {
  const type = path.extname(file);
  if (type === ".json") return await readJson(file);
  if (type === ".yaml" || type === ".yml") return await readYaml(file);
  throw new PipelineError([{ file, line: 1, reason: "is not a configuration file", hint: "use .yaml, .yml or .json" }]);
}

/** Read as YAML, which has positions. What only YAML allows, other tools would not read. */
async function readJson(file: string): Promise<ConfigSource> {
  const source = await readYaml(file).catch((error: unknown) => {
    if (!(error instanceof PipelineError)) throw error;
    throw new PipelineError(
      error.problems.map((problem) => ({
        ...problem,
        reason: problem.reason.replace("malformed YAML", "malformed JSON"),
      })),
    );
  });
  try {
    JSON.parse((await readFile(file, "utf8")).replace(/^\uFEFF/, ""));
  } catch (error) {
    const reason = `malformed JSON: ${error instanceof Error ? error.message : String(error)}`;
    throw new PipelineError([{ file, line: 1, reason, hint: "rename it to .yaml if it is YAML" }]);
  }
  return source;
}
