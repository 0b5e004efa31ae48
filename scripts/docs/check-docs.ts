// `npm run docs -- --check`: what can be said of the documentation without building it.

import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { deadLinks } from "../conventions/links.ts";
import { root } from "../lib/repository-specs.ts";
import { run } from "../lib/run-command.ts";
import { CheckFailure, type StepRunner } from "../lib/step-runner.ts";
import { type DocsSettings, docsFolder, docsSite } from "./docs-site.ts";
import { samplePages, unseenBlocks } from "./samples.ts";

// They compare what is committed with what the code prints.
const tableTests = ["bench/benchmark-page.test.ts"];

export async function checkDocs(settings: DocsSettings, step: StepRunner): Promise<void> {
  await step("tables are current", () => node("node_modules/vitest/vitest.mjs", "run", ...tableTests));
  await step("spelling", checkSpelling);
  await step("samples are programs", checkSamples);
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

async function checkSamples(): Promise<void> {
  refuse(samplePages.flatMap((page) => unseenBlocks(page, readFileSync(path.join(root, page), "utf8"))));
}

async function checkLinks(settings: DocsSettings): Promise<void> {
  const { pages, assets = {} } = await docsSite(settings);
  const texts = Object.fromEntries(pages.map((page) => [page.path, `${page.markdown}\n${page.aside ?? ""}`]));
  refuse(deadLinks(texts, (target) => target in assets || existsSync(path.join(docsFolder, target))));
}

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new CheckFailure(problems);
}
