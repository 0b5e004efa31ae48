// Builds a site of static files: HTML, the Markdown and data of each page beside it, a search index, sitemap, llms.txt.

import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { llmsFull, llmsIndex } from "./llms-files.ts";
import { publishedMarkdown } from "./page-source.ts";
import type { BuiltSite, SiteOptions } from "./site-options.ts";
import { htmlPath, sitePath } from "./site-path.ts";
import { runVitepress, vitepressModules, vitepressVersion } from "./vitepress.ts";
import { writeWorkFolder } from "./work-folder.ts";

/** Replaces `folder` and `out`. @throws if VitePress is not installed in the project, or rejects a page */
export async function buildSite(options: SiteOptions): Promise<BuiltSite> {
  const { folder, out, pages } = options;
  await writeWorkFolder(options, modulesOf(options.project));
  await rm(out, { recursive: true, force: true });
  await runVitepress(modulesOf(options.project), ["build", folder, "--outDir", out]);
  await writeFiles(out, filesBeside(options));
  for (const [name, file] of Object.entries(options.assets ?? {})) await cp(file, path.join(out, name));
  return { out, pages: pages.map((page) => htmlPath(page.path)) };
}

/** @throws if VitePress is not installed there */
export function modulesOf(project: string): string {
  const modules = vitepressModules(project);
  if (modules !== undefined) return modules;
  throw new Error(`VitePress is not installed in ${project}: run npm install --save-dev vitepress@${vitepressVersion}`);
}

function filesBeside(options: SiteOptions): ReadonlyMap<string, string> {
  const files = new Map([
    ["llms.txt", llmsIndex(options)],
    ["llms-full.txt", llmsFull(options)],
  ]);
  for (const page of options.pages) {
    files.set(sitePath(page.path), publishedMarkdown(page));
    for (const data of page.data ?? []) files.set(data.path, `${JSON.stringify(data.value, null, 2)}\n`);
  }
  return files;
}

async function writeFiles(out: string, files: ReadonlyMap<string, string>): Promise<void> {
  for (const [name, text] of files) {
    const file = path.join(out, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}
