// A spec's files are laid out so that everything is found by its name, and nothing lies about that is no part of it.

import fs from "node:fs";
import path from "node:path";
import type { Bundle } from "../bundle/bundle-spec.ts";
import { type Problem, problemAt, refuse } from "../bundle/problem.ts";
import { walk } from "../model/walk.ts";

/**
 * Throws a `PipelineError` where an operation's file has another name than the operation, or, if the folder of the root
 * file holds this spec alone, where nothing refers to a file.
 */
export function checkFiles(bundle: Bundle, { ownsFolder }: { readonly ownsFolder: boolean }): void {
  refuse([...findMisnamed(bundle), ...(ownsFolder ? findLeftOver(bundle) : [])]);
}

function findMisnamed(bundle: Bundle): Problem[] {
  const root = path.resolve(bundle.file);
  return [...walk(bundle.document)].flatMap(({ kind, node, path: at }): Problem[] => {
    if (kind !== "operation" || at[0] !== "paths" || typeof node.operationId !== "string") return [];
    const { file } = bundle.locate(at);
    const expected = `${node.operationId}${path.extname(file)}`;
    // An operation may also stand in the root file.
    if (file === root || path.basename(file) === expected) return [];
    const reason = `operationId is ${node.operationId}, the file's name ${path.basename(file)}`;
    const hint = `The file of an operation is named after it: ${expected}.`;
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
