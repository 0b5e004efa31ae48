// Writes the pages of the reference into a folder of their own: all or none, and only over pages that were written before.

import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { PipelineError, type Problem, refuse } from "../pipeline/bundle/problem.ts";
import { clearUp, type WriteOptions, writeOutput } from "../pipeline/write/write-output.ts";
import { type Page, wholeMarkdown } from "./page.ts";

/** The first line of every written page; a file without it is foreign. */
const header = "<!-- Written by svc-sdk-cli docs. Do not edit: the next run replaces it. -->";

/** @throws {PipelineError} if the folder has files that are not pages of an earlier run; nothing is written then */
export async function writePages(folder: string, pages: readonly Page[], options: WriteOptions = {}): Promise<void> {
  const out = path.resolve(folder);
  await clearUp([out]);
  await refuseForeignPages(out);
  const files = Object.fromEntries(pages.map((page) => [page.path, `${header}\n\n${wholeMarkdown(page)}`]));
  await writeOutput(new Map([[out, files]]), options);
}

/** @throws {PipelineError} if the folder has files that are not pages of an earlier run */
export async function refuseForeignPages(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return [];
      if (error.code === "ENOTDIR")
        throw new PipelineError([{ file: folder, line: 1, reason: "is a file, not a folder" }]);
      throw error;
    },
  );
  const problems: Problem[] = [];
  for (const entry of entries) {
    if (entry.isDirectory()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const isPage = entry.isFile() && entry.name.endsWith(".md") && (await readFile(file, "utf8")).startsWith(header);
    if (isPage) continue;
    const hint = "Give a folder of its own with --out, or delete the file.";
    problems.push({ file, line: 1, reason: "is not a page of the reference, and the folder would be replaced", hint });
  }
  refuse(problems);
}
