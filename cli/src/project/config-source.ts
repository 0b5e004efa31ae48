// Reads a configuration file: its value, and where each part of it is written.

import { readFile } from "node:fs/promises";
import path from "node:path";
import { LineCounter, parseDocument } from "yaml";
import { createLocate } from "../pipeline/bundle/locate.ts";
import { type Locate, PipelineError, type Problem } from "../pipeline/bundle/problem.ts";
import { isObject, type Json } from "../pipeline/model/json-pointer.ts";
import { runConfigModule } from "./config-module.ts";

export interface ConfigSource {
  readonly value: Json;
  readonly locate: Locate;
}

/** @throws {PipelineError} for a file that cannot be read, parsed or, in TypeScript, run */
export async function readConfigSource(file: string): Promise<ConfigSource> {
  const type = path.extname(file);
  if (type === ".ts") return { value: await runConfigModule(file), locate: () => ({ file, line: 1 }) };
  if (type === ".json") return parse(file, await readText(file), checkJson);
  if (type === ".yaml" || type === ".yml") return parse(file, await readText(file));
  throw failure({ file, line: 1, reason: "is not a configuration file", hint: "use .yaml, .yml, .json or .ts" });
}

async function readText(file: string): Promise<string> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw failure({ file, line: 1, reason: `cannot be read (${error.code ?? error.message})` });
  });
  const text = bytes.toString("utf8").replace(/^\uFEFF/, "");
  const line = text.split("\n").findIndex((each) => each.includes("\uFFFD")) + 1;
  if (line > 0) throw failure({ file, line, reason: "is not UTF-8 text" });
  return text;
}

function parse(file: string, text: string, check?: (text: string) => string | undefined): ConfigSource {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  const problems = document.errors.map(({ message, pos }): Problem => {
    const { line, col } = lineCounter.linePos(pos[0]);
    return { file, line, column: col, reason: `malformed ${check ? "JSON" : "YAML"}: ${message}` };
  });
  if (problems.length > 0) throw failure(...problems);
  const misfit = check?.(text);
  if (misfit !== undefined) throw failure({ file, line: 1, reason: misfit, hint: "rename it to .yaml if it is YAML" });
  const value = toPlain(() => document.toJS({ maxAliasCount: 100 }));
  if (value === undefined) throw failure({ file, line: 1, reason: "has aliases without end" });
  return { value, locate: isObject(value) ? createLocate(file, value) : () => ({ file, line: 1 }) };
}

/** The parser takes YAML in a JSON file; editors and other tools would not. */
function checkJson(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return `malformed JSON: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** A round trip through JSON: YAML also has dates, cycles and other values that JSON does not. */
function toPlain(read: () => unknown): Json | undefined {
  try {
    return JSON.parse(JSON.stringify(read() ?? null)) as Json;
  } catch {
    return undefined;
  }
}

function failure(...problems: readonly Problem[]): PipelineError {
  return new PipelineError(problems);
}
