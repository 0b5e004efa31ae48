// Checks that the files of a spec are named after their content and all in use.

import fs from "node:fs";
import path from "node:path";
import type { Bundle } from "../bundle/bundle-spec.ts";
import { type Problem, problemAt, refuse } from "../bundle/problem.ts";
import { walk } from "../model/walk.ts";

/** Throws a `PipelineError` for files not named after their operation and, with `ownsFolder`, for unreferenced files. */
export function checkFiles(bundle: Bundle, { ownsFolder }: { readonly ownsFolder: boolean }): void {
  refuse([...findMisnamed(bundle), ...(ownsFolder ? findLeftOver(bundle) : [])]);
}

function findMisnamed(bundle: Bundle): Problem[] {
  const root = path.resolve(bundle.file);
  return [...walk(bundle.document)].flatMap(({ kind, node, path: at }): Problem[] => {
    if (kind !== "operation" || at[0] !== "paths" || typeof node.operationId !== "string") return [];
    const { file } = bundle.locate(at);
    const expected = `${node.operationId}${path.extname(file)}`;
    // An operation may also be written in the root file.
    if (file === root || path.basename(file) === expected) return [];
    const reason = `operationId is ${node.operationId}, but the file is named ${path.basename(file)}`;
    const hint = `Rename the file to ${expected}.`;
    return [{ ...problemAt(bundle, [...at, "operationId"], reason), hint }];
  });
}

function findLeftOver({ file, files }: Bundle): Problem[] {
  const folder = path.dirname(path.resolve(file));
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && !entry.name.startsWith("."))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((present) => !files.includes(present))
    .map((present) => ({ file: present, line: 1, reason: "nothing refers to this file" }));
}
