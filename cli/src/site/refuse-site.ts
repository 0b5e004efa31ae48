// What is checked before a site is built: VitePress, and the folder that would be replaced.

import { readdir } from "node:fs/promises";
import { PipelineError } from "../pipeline/bundle/problem.ts";
import { vitepressModules, vitepressVersion } from "./vitepress.ts";

/** @throws {PipelineError} if VitePress is not installed in the project, or in a folder above it */
export function requireVitepress(project: string): void {
  if (vitepressModules(project) !== undefined) return;
  const hint = `Run npm install --save-dev vitepress@${vitepressVersion}, or add --markdown for Markdown pages alone.`;
  throw new PipelineError([{ file: project, line: 1, reason: "has no VitePress, which builds the site", hint }]);
}

/** @throws {PipelineError} if the folder holds anything but a site of an earlier run */
export async function refuseForeignSite(folder: string): Promise<void> {
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  if (entries.length === 0 || (entries.includes("hashmap.json") && entries.includes("llms.txt"))) return;
  const hint = "Give a folder of its own with --out, or delete the folder.";
  throw new PipelineError([
    { file: folder, line: 1, reason: "is not a site of an earlier run, and would be replaced", hint },
  ]);
}
