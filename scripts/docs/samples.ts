// The code samples of the README, the skill and the users' pages in `docs/`, as data: the tests compile and run them, the site shows them.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { anchorOf } from "../../cli/site/heading-anchor.ts";
import { type CodeBlock, codeBlocks } from "../lib/code-blocks.ts";
import { root } from "../lib/repository-specs.ts";

/** A program on a page. */
export interface GuideSample {
  /** Relative to the repository: `docs/guides/webhooks.md`. */
  readonly page: string;
  /** Of the heading above it. */
  readonly anchor: string;
  /** Page and line, as a file name: `docs-guides-webhooks-line-7.ts`. */
  readonly file: string;
  readonly code: string;
  /** The lines that its comments `// prints: …` promise, in order. */
  readonly prints: readonly string[];
}

/** What the tarball has for coding agents. */
export const SKILL = "docs/skills/svc-sdk/SKILL.md";

/** The pages in the tarball of the SDK. */
export const packedPages: readonly string[] = ["README.md", SKILL];

/** The pages whose samples are programs. The recipes in `guides/webhooks/` and the contributors' pages are not among them. */
export const samplePages: readonly string[] = [
  ...packedPages,
  ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((file) => /^(guides\/(migrating\/)?)?[^/]+\.md$/.test(file))
    .map((file) => `docs/${file}`)
    .sort(),
];

/** All samples, in the order of the pages. `js` blocks stand beside `ts` blocks. */
export function guideSamples(): GuideSample[] {
  return samplePages.flatMap((page) => samplesOf(page, readFileSync(join(root, page), "utf8")));
}

/** The samples of one page. */
export function samplesOf(page: string, markdown: string): GuideSample[] {
  const blocks = ["ts", "js"].flatMap((language) =>
    codeBlocks(markdown, language).map((block) => ({ ...block, language })),
  );
  return blocks
    .sort((left, right) => left.line - right.line)
    .map(({ language, ...block }) => ({
      page,
      anchor: anchorAbove(markdown, block),
      file: `${page.replace(/\.md$/, "").replace(/\W/g, "-")}-line-${block.line}.${language}`,
      code: block.code,
      prints: [...block.code.matchAll(/\/\/ prints: (.+)$/gm)].map(([, line = ""]) => line),
    }));
}

/** The TypeScript samples by file name, to compile them. */
export function sampleFiles(): Record<string, string> {
  const samples = guideSamples().filter(({ file }) => file.endsWith(".ts"));
  return Object.fromEntries(samples.map(({ file, code }) => [file, code]));
}

/** The places of blocks that no test would see: with another name of the language, or indented. */
export function unseenBlocks(page: string, markdown: string): string[] {
  const fence = /^(\s*)(?:```|~~~)\s*((?:[jt]s|[cm][jt]s|[jt]sx|javascript|typescript)\b.*)$/i;
  return markdown.split("\n").flatMap((line, index) => {
    const [, indent, language] = fence.exec(line) ?? [];
    if (language === undefined || (indent === "" && /^```[jt]s$/.test(line))) return [];
    return [`${page}:${index + 1}: ${line.trim()}`];
  });
}

function anchorAbove(markdown: string, { line }: CodeBlock): string {
  const above = markdown
    .split("\n")
    .slice(0, line - 1)
    .join("\n")
    .replace(/^```.*?^```$/gms, "");
  const heading = [...above.matchAll(/^#+ (.+)$/gm)].at(-1)?.[1];
  return heading === undefined ? "" : anchorOf(heading);
}
