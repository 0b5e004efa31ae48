// The site of this repository: its pages, hand-written and generated, and where it is built.

import { readdirSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { writeRunner } from "../../cli/page/build.ts";
import type { Page } from "../../cli/src/reference/page.ts";
import type { SiteOptions } from "../../cli/src/site/site-options.ts";
import manifest from "../../package.json" with { type: "json" };
import { root } from "../lib/repository-specs.ts";
import { installLocked } from "../lib/run-command.ts";
import { repositoryPages } from "./pages/repository-pages.ts";
import { guideSamples } from "./samples.ts";
import { navigationOf } from "./site-navigation.ts";
import { withPrograms, withResults, writtenPages } from "./written-pages.ts";

/** What the options of the commands set. */
export interface DocsSettings {
  readonly base: string;
  readonly origin: string;
  /** Address of the repository's files, ending in `/`. */
  readonly sourceUrl?: string | undefined;
}

export const docsFolder: string = path.join(root, "docs");
export const builtSite: string = path.join(root, "build/site/out");

/** Installs VitePress and what tests the site, unless it is there. */
export const installDocs = (): Promise<void> => installLocked(docsFolder);

/** Generating pages takes seconds, so that they can be passed in when only a guide has changed. */
export async function docsSite(
  settings: DocsSettings,
  generated: Promise<readonly Page[]> = repositoryPages(),
): Promise<SiteOptions> {
  const { base, origin, sourceUrl } = settings;
  const made = await generated;
  const places = made.map((page) => page.path);
  const written = writtenPages(places, sourceUrl).filter(({ page }) => !places.includes(page.path));
  const samples = guideSamples();
  const pages = [...written.map(({ page }) => withResults(withPrograms(page, samples))), ...made];
  return {
    title: manifest.name,
    description: manifest.description,
    version: manifest.version,
    base,
    origin,
    pages,
    navigation: navigationOf(pages),
    assets: figures(),
    runner: { files: await runnerFiles(), modules: runnableModules },
    project: docsFolder,
    folder: path.join(root, "build/site/work"),
    out: builtSite,
  };
}

/** The modules that programs import in a page: those that need neither Node.js nor another package. */
const runnableModules: Readonly<Record<string, string>> = Object.fromEntries(
  ["index", "fiat", "crypto", "sandbox", "webhooks", "drift", "runtime/v1"].map((name) => [
    name === "index" ? manifest.name : `${manifest.name}/${name}`,
    path.join(root, `src/${name}.ts`),
  ]),
);

async function runnerFiles(): Promise<string> {
  const folder = path.join(root, "build/site/runner");
  await writeRunner(folder);
  return folder;
}

function figures(): Record<string, string> {
  const files = readdirSync(path.join(docsFolder, "figures")).filter((name) => name.endsWith(".svg"));
  return Object.fromEntries(files.map((name) => [`figures/${name}`, path.join(docsFolder, "figures", name)]));
}

export interface DocsOptions {
  readonly settings: DocsSettings;
  readonly check: boolean;
  readonly help: boolean;
}

export const usage = `npm run docs -- [options]

Builds the documentation site into build/site/out: static files for any host.

  --base <path>         path under which the host serves the site (default: /)
  --origin <address>    where it is published, for sitemap.xml (default: https://docs.example)
  --source-url <url>    links source files that pages name, such as https://code.example/svc-sdk/blob/main/
  --check               builds nothing; checks spelling, links and the types of the theme
  --help                prints this text

npm run docs:dev serves the site while you edit the guides.`;

/** @throws if an option is unknown or its value invalid */
export function readDocsOptions(args: readonly string[]): DocsOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      base: { type: "string", default: "/" },
      origin: { type: "string", default: "https://docs.example" },
      "source-url": { type: "string" },
      check: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const { base, origin, check, help } = values;
  if (!/^\/(?:[^/]+\/)*$/.test(base))
    throw new Error(`--base must begin and end with "/", such as /docs/; got ${base}`);
  if (!URL.canParse(origin)) throw new Error(`--origin must be an address such as https://docs.example; got ${origin}`);
  return { settings: { base, origin, sourceUrl: values["source-url"]?.replace(/\/*$/, "/") }, check, help };
}
