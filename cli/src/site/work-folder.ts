// Writes the VitePress project of a site: its pages, its settings and the theme.

import { cp, mkdir, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { menusOf } from "./navigation.ts";
import { pageSource } from "./page-source.ts";
import type { SiteOptions } from "./site-options.ts";
import { sitePath } from "./site-path.ts";
import { copySiteSources } from "./site-sources.ts";

/** What `cli/site/config.ts` reads. */
export interface SiteSettings {
  readonly title: string;
  readonly description: string;
  readonly base: string;
  readonly origin: string;
  readonly menus: ReturnType<typeof menusOf>;
}

/** Replaces `folder` with a project that VitePress builds or serves. */
export async function writeWorkFolder(options: SiteOptions, modules: string): Promise<void> {
  const { folder, pages, assets = {}, navigation, title, description, base, origin, version } = options;
  const settings: SiteSettings = { title, description, base, origin, menus: menusOf(navigation, pages, version) };
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await copySiteSources(path.join(folder, ".vitepress"));
  await writeFile(path.join(folder, ".vitepress/site.json"), JSON.stringify(settings));
  await writeFile(path.join(folder, "package.json"), JSON.stringify({ type: "module" }));
  await symlink(modules, path.join(folder, "node_modules"), "junction");
  for (const page of pages) await writePage(options, page.path);
  for (const [name, file] of Object.entries(assets)) await cp(file, path.join(folder, name));
}

/** Writes one page again, as it now is in the options. */
export async function writePage({ folder, pages, editLinks = {} }: SiteOptions, name: string): Promise<void> {
  const page = pages.find((each) => each.path === name);
  if (page === undefined) throw new Error(`The site has no page ${name}`);
  const file = path.join(folder, sitePath(page.path));
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, pageSource(page, { editLink: editLinks[page.path] }));
}
