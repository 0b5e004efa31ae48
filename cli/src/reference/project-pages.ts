// The reference of a project, with its names and the changes of its overlays.

import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { type Problem, pathError, refuse } from "../pipeline/bundle/problem.ts";
import { pascalCase } from "../pipeline/generators/print.ts";
import { forCallers, readModel } from "../pipeline/model/model.ts";
import { clearUp, type WriteOptions, writeOutput } from "../pipeline/write/write-output.ts";
import { projectGaps } from "../project/project-gaps.ts";
import type { Project } from "../regeneration/regenerate.ts";
import { type Page, wholeMarkdown } from "./page.ts";
import { referencePages } from "./reference-pages.ts";

/** @throws {PipelineError} if a document or an overlay has a problem */
export async function projectPages({ config, services }: Project): Promise<Page[]> {
  const models = services.map(({ api, renamed }) => {
    // Pages hold no import of the runtime, so that its module does not show.
    const naming = { api, runtime: "svc-sdk/runtime/v1", extension: ".js", placeholder: config.name } as const;
    return forCallers(readModel(renamed.document, naming));
  });
  const names = { module: config.package.name, prefix: pascalCase(config.name) };
  return referencePages(models, { gaps: await projectGaps(config), names });
}

// Writes the pages of the reference into a folder of their own: all or none, and only over pages that were written before.

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
      if (error.code === "ENOTDIR") throw pathError(folder, "is a file, not a folder");
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
