// `npm run docs -- --check`: what can be said of the documentation without building it.

import { existsSync } from "node:fs";
import path from "node:path";
import { deadLinks } from "../conventions/conventions.ts";
import { root } from "../lib/repository-specs.ts";
import { run } from "../lib/run-command.ts";
import { CheckFailure, type StepRunner } from "../lib/step-runner.ts";
import { type DocsSettings, docsFolder, docsSite } from "./docs-site.ts";

export async function checkDocs(settings: DocsSettings, step: StepRunner): Promise<void> {
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
