// The recipes: the programs on the pages of `docs/guides/webhooks/`.

import { readdirSync, readFileSync } from "node:fs";
import { codeBlocks } from "../lib/code-blocks.ts";

const folder = new URL("../../docs/guides/webhooks/", import.meta.url);

/** The names of the pages, sorted: `bun`, … */
export const recipePages: readonly string[] = readdirSync(folder)
  .map((name) => name.replace(/\.md$/, ""))
  .sort();

/** The recipe of a page: its first TypeScript block. */
export function recipeOf(page: string): string {
  const [program] = codeBlocks(readFileSync(new URL(`${page}.md`, folder), "utf8"), "ts");
  if (program === undefined) throw new Error(`docs/guides/webhooks/${page}.md has no program`);
  return program.code;
}
