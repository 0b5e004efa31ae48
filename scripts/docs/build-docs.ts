// `npm run docs`: builds the documentation site; with `-- --check` it checks what can be said without building it.

import { existsSync } from "node:fs";
import path from "node:path";
import { buildSite } from "../../cli/src/site/build-site.ts";
import { deadLinks } from "../conventions/conventions.ts";
import { root } from "../lib/repository-specs.ts";
import { run } from "../lib/run-command.ts";
import { CheckFailure, endFailed, type StepRunner, stepRunner } from "../lib/step-runner.ts";
import {
  builtSite,
  type DocsSettings,
  docsFolder,
  docsSite,
  installDocs,
  readDocsOptions,
  usage,
} from "./docs-site.ts";

async function main(): Promise<void> {
  const { settings, check, help } = readDocsOptions(process.argv.slice(2));
  if (help) return console.log(usage);
  const step = stepRunner();
  await step("install VitePress", installDocs);
  if (check) return checkDocs(settings, step);
  const site = await step(
    "pages",
    () => docsSite(settings),
    ({ pages }) => `${pages.length}`,
  );
  await step("build", () => buildSite(site));
  console.log(`\nThe site is in ${builtSite}, for a host that serves it at ${settings.base}`);
}

async function checkDocs(settings: DocsSettings, step: StepRunner): Promise<void> {
  await step("spelling", checkSpelling);
  await step("links", () => checkLinks(settings));
  await step("types of the theme", () => node("node_modules/typescript7/bin/tsc", "-p", "cli/site/theme"));
  await step("types of the site's tests", () => node("node_modules/typescript7/bin/tsc", "-p", "tests/site"));
}

function node(program: string, ...args: string[]): Promise<string> {
  return run(process.execPath, [path.join(root, program), ...args], { cwd: root });
}

function checkSpelling(): Promise<string> {
  const config = path.join(docsFolder, "cspell.json");
  return node("docs/node_modules/cspell/bin.mjs", "lint", "--config", config, "--no-progress", "--no-color");
}

async function checkLinks(settings: DocsSettings): Promise<void> {
  const { pages, assets = {} } = await docsSite(settings);
  const texts = Object.fromEntries(pages.map((page) => [page.path, `${page.markdown}\n${page.aside ?? ""}`]));
  const dead = deadLinks(texts, (target) => target in assets || existsSync(path.join(docsFolder, target)));
  if (dead.length > 0) throw new CheckFailure(dead);
}

await main().catch(endFailed);
