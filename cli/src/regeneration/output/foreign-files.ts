// Refuses an output folder that holds files which regenerate did not write: it would delete them.

import { readFile } from "node:fs/promises";
import path from "node:path";
import { type Problem, refuse } from "../../pipeline/bundle/problem.ts";
import { isObject, type Json } from "../../pipeline/model/json-pointer.ts";
import { listFiles } from "../../pipeline/write/write-output.ts";
import { manifestName } from "./manifest-file.ts";

/** What npm and the package's own build leave in the folder; it stays there. */
export const keptEntries: readonly string[] = ["node_modules", "dist", "package-lock.json"];

/** Throws a `PipelineError` with every file that no manifest of ours lists. */
export async function refuseForeignFiles(folder: string, kept: readonly string[] = keptEntries): Promise<void> {
  const present = (await listFiles(folder, kept)).sort();
  const listed = await listedFiles(path.join(folder, manifestName));
  const problems = present
    .filter((file) => file !== manifestName && !listed.has(file))
    .map((file): Problem => ({ file: path.join(folder, file), line: 1, reason: "regenerate did not write this file" }));
  if (problems.length === 0) return;
  const hint = "The output folder is replaced as a whole. Move the file, or set `out` to another folder.";
  refuse(problems.slice(0, 20).map((problem) => ({ ...problem, hint })));
}

/** Those of the manifest in the folder; none without a readable manifest. */
async function listedFiles(manifest: string): Promise<ReadonlySet<string>> {
  const text = await readFile(manifest, "utf8").catch(() => "{}");
  const outputs = outputsOf(text);
  return new Set(
    outputs.flatMap((output) => (isObject(output) && typeof output.file === "string" ? [output.file] : [])),
  );
}

function outputsOf(text: string): Json[] {
  try {
    const manifest: Json = JSON.parse(text);
    return isObject(manifest) && Array.isArray(manifest.outputs) ? manifest.outputs : [];
  } catch {
    return [];
  }
}
