// Writes specs for tests to a separate folder, changes them in one place, and returns the problems found.

import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import type { Bundle } from "../bundle/bundle-spec.ts";
import { PipelineError } from "../bundle/problem.ts";
import type { JsonObject } from "../model/json-pointer.ts";

export type SpecFiles = Readonly<Record<string, string>>;

/** Writes the files without the template's indentation; returns the path of `openapi.yaml`. */
export function writeSpec(files: SpecFiles): string {
  const folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), "spec-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), dedent(text));
  }
  return path.join(folder, "openapi.yaml");
}

/** The files with one piece of text replaced; the text must be there. */
export function edit(files: SpecFiles, name: string, from: string, to: string): SpecFiles {
  const text = files[name];
  if (!text?.includes(from)) throw new Error(`${name} does not contain ${from}`);
  return { ...files, [name]: text.replace(from, () => to) };
}

/** The problems that an action reports; an empty list if none. */
export async function problemsOf(action: () => unknown): Promise<PipelineError["problems"]> {
  try {
    await action();
    return [];
  } catch (error) {
    if (!(error instanceof PipelineError)) throw error;
    return error.problems;
  }
}

/** The problems that an action reports, as `file:line reason`, with files relative to the spec. */
export async function complaints(spec: string, action: () => unknown): Promise<string[]> {
  const shown = (file: string) => path.relative(path.dirname(spec), file);
  return (await problemsOf(action)).map(({ file, line, reason }) => `${shown(file)}:${line} ${reason}`);
}

/** A bundle without files: each place is one line of a file of its own. */
export function bundleOf(document: JsonObject): Bundle {
  return {
    file: "shop.json",
    files: [],
    locate: (at) => ({ file: `shop.json#${at.join("/")}`, line: 1 }),
    document: { openapi: "3.1.0", info: { title: "Shop", version: "1" }, paths: {}, ...document },
  };
}

/** The problems that an action reports, as `pointer: reason`. */
export async function reasonsOf(action: () => unknown): Promise<string[]> {
  return (await problemsOf(action)).map(({ pointer, reason }) => `${pointer}: ${reason}`);
}

function dedent(text: string): string {
  const lines = text.replace(/^\n/, "").trimEnd().split("\n");
  const margin = Math.min(...lines.filter((line) => line.trim()).map((line) => line.search(/\S/)));
  return `${lines.map((line) => line.slice(margin)).join("\n")}\n`;
}
