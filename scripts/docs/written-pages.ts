// The hand-written pages of the site: the Markdown files of the repository, at their places in the site.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fence, type Page } from "../../cli/src/reference/page.ts";
import { root } from "../lib/repository-specs.ts";
import type { GuideSample } from "./samples.ts";
import { type PlacedFile, withSiteTargets } from "./site-navigation.ts";

/** A page, and the file that it is written in. */
export interface WrittenPage {
  readonly page: Page;
  /** Relative to the repository. */
  readonly file: string;
}

/** Pages that are not below `docs/`: file and place in the site. */
const elsewhere: Readonly<Record<string, string>> = {
  "CONTRIBUTING.md": "contributing/README.md",
  "CHANGELOG.md": "project/changelog.md",
  "SECURITY.md": "contributing/vulnerabilities.md",
  "cli/README.md": "guides/command-line.md",
  "cli/page/README.md": "contributing/sandbox-page.md",
  "specs/README.md": "contributing/documents.md",
  "contract-tests/README.md": "contributing/contract-tests.md",
  "bench/README.md": "contributing/measuring.md",
  "tests/runtimes/README.md": "contributing/runtime-tests.md",
  "tests/consumers/README.md": "contributing/consumers.md",
  "tests/foreign/README.md": "contributing/foreign-documents.md",
  "examples/durable-payouts/README.md": "examples/durable-payouts.md",
  "examples/payouts/README.md": "examples/payouts.md",
  "examples/cards/README.md": "examples/cards.md",
  "examples/fiat/README.md": "examples/fiat.md",
  "examples/agent/README.md": "examples/agent.md",
  "examples/acme/README.md": "examples/acme.md",
};

/** File and place of every hand-written page. */
export function writtenFiles(): ReadonlyMap<string, string> {
  const docs = path.join(root, "docs");
  const below = readdirSync(docs, { withFileTypes: true })
    // Skills are for coding agents: the tarball has them, and the site does not.
    .filter(({ name }) => name !== "node_modules" && name !== "skills")
    .flatMap((entry) =>
      entry.isDirectory()
        ? readdirSync(path.join(docs, entry.name), { recursive: true, encoding: "utf8" }).map(
            (name) => `${entry.name}/${name}`,
          )
        : [entry.name],
    )
    .filter((name) => name.endsWith(".md"))
    .sort();
  const others = Object.entries(elsewhere).filter(([file]) => existsSync(path.join(root, file)));
  return new Map([...below.map((name) => [`docs/${name}`, name] as const), ...others]);
}

/** The file of the repository that says what a generated page says. Pages link to it, so that their links work in the repository too. */
function sourceOf(place: string): string {
  if (place === "reference/README.md") return "specs";
  if (place === "reference/errors.md") return "cli/src/reference/sdk-errors.ts";
  const camelCase = (type: string) => type.replace(/\.(.)/g, (_, letter: string) => letter.toUpperCase());
  return place
    .replace(/^reference\/(\w+)\/(\w+)\.md$/, "specs/$1/operations/$2.yaml")
    .replace(/^reference\/(\w+)\/events\/(.+)\.md$/, (_, api, type) => `specs/${api}/webhooks/${camelCase(type)}.yaml`);
}

/** It makes the sections of that page on retries. */
const RETRIES = "scripts/docs/pages/retry-reference.ts";

/**
 * @param generated the places of the generated pages, to which links to `sourceOf` them lead.
 * @param sourceUrl the address of the repository's files, ending in `/`; without one, files that are not pages have no link.
 */
export function writtenPages(generated: readonly string[], sourceUrl?: string): WrittenPage[] {
  const files = writtenFiles();
  const made = [
    ...generated.map((place) => [sourceOf(place), place] as const),
    [RETRIES, "reference/errors.md"] as const,
  ];
  const places = new Map([...files, ...made]);
  return [...files].map(([file, place]) => {
    const text = readFileSync(path.join(root, file), "utf8");
    return { file, page: writtenPage(text, { file, place, places, sourceUrl }) };
  });
}

/** The badges of a package, which GitHub and the registry load from elsewhere. The site loads nothing from other hosts. */
const BADGES = /^!\[.*\]\(https:\/\/img\.shields\.io\/.*\)\n\n/m;

/** @throws if the text has no title */
export function writtenPage(text: string, placed: PlacedFile): Page {
  const markdown = withSiteTargets(text.replace(BADGES, ""), placed);
  const title = titleOf(markdown, placed.file);
  const isRecipe = placed.place.startsWith("guides/webhooks/");
  return { path: placed.place, title, markdown, ...summaryOf(markdown), ...(isRecipe && { group: "By framework" }) };
}

function titleOf(markdown: string, file: string): string {
  const title = /^# (.+)$/m.exec(markdown)?.[1];
  if (title === undefined) throw new Error(`${file} does not begin with a title`);
  return plain(title);
}

/** The first sentence of the page, and more while they are short: a comment before it marks what is generated. */
function summaryOf(markdown: string): { description?: string } {
  const paragraph = /^# .+\n+(?:<!-- .* -->\n+)?((?:[A-Z`*[].*\n)(?:\S.*\n)*)/m.exec(markdown)?.[1];
  const sentences = plain(paragraph ?? "").match(/.+?[.:](?=\s|$)/g) ?? [];
  let summary = sentences.shift() ?? "";
  while (summary.length < ENOUGH && sentences.length > 0) summary += sentences.shift();
  return summary === "" ? {} : { description: summary.replace(/:$/, ".") };
}

const ENOUGH = 60;

function plain(markdown: string): string {
  return markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[`*]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

const RESULT = /<!-- result: (\w+) (\S+) -->/g;

/** The page with the figures that it names, from the results of the benchmarks. @throws {Error} if there is no such figure */
export function withResults(page: Page): Page {
  const markdown = page.markdown.replace(RESULT, (_, benchmark: string, names: string) => {
    const results: unknown = JSON.parse(readFileSync(path.join(root, `bench/results/${benchmark}.json`), "utf8"));
    const found = names.split(".").reduce(memberOf, results);
    if (typeof found !== "number") throw new Error(`${page.path}: the results of ${benchmark} have no figure ${names}`);
    return found.toLocaleString("en-US");
  });
  return { ...page, markdown };
}

/** An entry of a list is found by a text that it has: `operations.sendFunds`. */
function memberOf(value: unknown, name: string): unknown {
  const entry = Array.isArray(value) ? value.find((each) => Object.values(Object(each)).includes(name)) : undefined;
  return entry ?? Object(value)[name];
}

const PLACE = /<!-- program: (\S+)#(\S+) -->/g;

/** The page with the programs that it names. @throws {Error} if no program is below such a heading */
export function withPrograms(page: Page, samples: readonly GuideSample[]): Page {
  const markdown = page.markdown.replace(PLACE, (_, file: string, anchor: string) => {
    const found = samples.find((sample) => sample.page === file && sample.anchor === anchor);
    if (found === undefined) throw new Error(`${page.path}: there is no program below ${file}#${anchor}`);
    return fence("ts", found.code.trimEnd());
  });
  return { ...page, markdown };
}
