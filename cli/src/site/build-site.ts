// Builds a site of static files: HTML, the Markdown and data of each page beside it, a search index, sitemap, llms.txt.

import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathError } from "../pipeline/bundle/problem.ts";
import type { ProjectConfig } from "../project/project-config.ts";
import { type Page, pageOf } from "../reference/page.ts";
import { menusOf, referenceGroups, sectionPages } from "./navigation.ts";
import { pageNames } from "./page-names.ts";
import { copySiteSources, pageSource, publishedMarkdown, sitePath } from "./page-source.ts";
import { projectRunner, writeRunnerFiles } from "./runner.ts";
import type { SiteOptions } from "./site-options.ts";

/** Replaces `folder` and `out`. @throws if VitePress is not installed in the project, or rejects a page */
export async function buildSite(options: SiteOptions): Promise<void> {
  const { out } = options;
  await writeWorkFolder(options);
  await rm(out, { recursive: true, force: true });
  await buildPages(options);
  await writeFilesBeside(options);
  for (const [name, file] of Object.entries(options.assets ?? {})) await cp(file, path.join(out, name));
}

async function writeFilesBeside(options: SiteOptions): Promise<void> {
  const { out, pages } = options;
  await writeFile(path.join(out, "llms.txt"), llmsIndex(options));
  await writeFile(path.join(out, "llms-full.txt"), llmsFull(options));
  for (const page of pages) {
    // VitePress has made the folders, for the pages.
    await writeFile(path.join(out, sitePath(page.path)), publishedMarkdown(page));
    for (const { path: name, value } of page.data ?? [])
      await writeFile(path.join(out, name), `${JSON.stringify(value, null, 2)}\n`);
  }
}

// The site of a consumer's SDK: a first page, and its reference.

type Places = Pick<SiteOptions, "base" | "origin" | "folder" | "out">;

export function projectSite(config: ProjectConfig, pages: readonly Page[], places: Places): SiteOptions {
  const {
    folder,
    package: { name, version },
  } = config;
  const description = `The reference of ${name}: its operations, records and errors.`;
  const home = pageOf(
    { path: "index.md", title: name, description },
    description,
    "[Open the reference](reference/README.md)",
  );
  return {
    ...places,
    title: name,
    description,
    version,
    pages: [home, ...pages],
    navigation: {
      sections: [{ title: "Reference", start: "reference/README.md", groups: referenceGroups(pages) }],
    },
    runner: projectRunner(config),
    project: path.resolve(folder),
  };
}

// VitePress, which is installed in the user's project and runs as a program of its own.

/** The version that the theme is made for. */
const vitepressVersion = "1.6.4";

/** The `node_modules` that has it. @throws {PipelineError} if it is not installed in the project, or in a folder above it */
export function requireVitepress(project: string): string {
  const hasVitepress = (above: string) => existsSync(path.join(above, "node_modules/vitepress/package.json"));
  let folder = project;
  while (!hasVitepress(folder) && folder !== path.dirname(folder)) folder = path.dirname(folder);
  if (hasVitepress(folder)) return path.join(folder, "node_modules");
  const hint = `Run npm install --save-dev vitepress@${vitepressVersion}, or add --markdown for Markdown pages only.`;
  throw pathError(project, "has no VitePress, which builds the site", hint);
}

/** In a folder that `writeWorkFolder` has written. */
export function startVitepress(
  stdio: "pipe" | "inherit",
  folder: string,
  command: string,
  ...args: string[]
): ChildProcess {
  const program = path.join(folder, "node_modules/vitepress/bin/vitepress.js");
  return spawn(process.execPath, [program, command, folder, ...args], { stdio: ["ignore", stdio, stdio] });
}

/** @throws with the whole output if VitePress fails */
function buildPages({ folder, out }: SiteOptions): Promise<void> {
  const child = startVitepress("pipe", folder, "build", "--outDir", out);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`VitePress ended with ${code}\n${output.trim()}`));
    });
  });
}

// Writes the VitePress project of a site: its pages, its settings and the theme.

/** What `cli/site/config.ts` reads. */
export interface SiteSettings {
  readonly title: string;
  readonly description: string;
  readonly base: string;
  readonly origin: string;
  readonly menus: ReturnType<typeof menusOf>;
  /** What programs can import in the page; empty: they run nowhere. */
  readonly modules: readonly string[];
}

/** Replaces `folder` with a project that VitePress builds or serves. */
export async function writeWorkFolder(options: SiteOptions): Promise<void> {
  const modules = requireVitepress(options.project);
  const { folder, pages, assets = {}, navigation, title, description, base, origin, version } = options;
  const settings: SiteSettings = {
    title,
    description,
    base,
    origin,
    menus: menusOf(navigation, pages, version),
    modules: Object.keys(options.runner?.modules ?? {}),
  };
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await copySiteSources(path.join(folder, ".vitepress"));
  await writeFile(path.join(folder, ".vitepress/site.json"), JSON.stringify(settings));
  await writeFile(path.join(folder, "package.json"), JSON.stringify({ type: "module" }));
  await symlink(modules, path.join(folder, "node_modules"), "junction");
  for (const page of pages) await writePage(options, page.path);
  if (options.runner) await writeRunnerFiles(path.join(folder, "public/run"), options.runner, pages);
  for (const [name, file] of Object.entries(assets)) await cp(file, path.join(folder, name));
}

/** Writes one page again, as it now is in the options. */
export async function writePage(options: SiteOptions, name: string): Promise<void> {
  const { folder, pages, description } = options;
  const page = pages.find((each) => each.path === name);
  if (page === undefined) throw new Error(`The site has no page ${name}`);
  const file = path.join(folder, sitePath(page.path));
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, pageSource(page, pageNames(pages, description).get(name)));
}

// `llms.txt` and `llms-full.txt`: the site for language models, as https://llmstxt.org describes.

type DescribedSite = Pick<SiteOptions, "title" | "description" | "base" | "pages" | "navigation">;

/** Every page with its address and its sentence, by section. */
export function llmsIndex({ title, description, base, pages, navigation }: DescribedSite): string {
  const sections = [...sectionPages(navigation, pages)].map(([section, members]) => {
    const links = members.map((page) => {
      const sentence = page.description === undefined ? "" : `: ${page.description}`;
      return `- [${page.title}](${base}${sitePath(page.path)})${sentence}`;
    });
    return `## ${section}\n\n${links.join("\n")}`;
  });
  return `# ${title}\n\n> ${description}\n\n${sections.join("\n\n")}\n`;
}

/** The text of all pages, in the order of the navigation. */
export function llmsFull({ pages, navigation }: DescribedSite): string {
  const home = pages.filter((page) => page.path === "index.md");
  const ordered = [...home, ...[...sectionPages(navigation, pages).values()].flat()];
  const texts = ordered.map((page) => `<!-- ${sitePath(page.path)} -->\n\n${publishedMarkdown(page).trim()}`);
  return `${texts.join("\n\n")}\n`;
}

/** @throws {PipelineError} if the folder holds anything but a site of an earlier run */
export async function refuseForeignSite(folder: string): Promise<void> {
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  if (entries.length === 0 || (entries.includes("hashmap.json") && entries.includes("llms.txt"))) return;
  const hint = "Give a folder of its own with --out, or delete the folder.";
  throw pathError(folder, "is not a site of an earlier run, and would be replaced", hint);
}
