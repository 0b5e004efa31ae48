// The programs on the pages of `docs/webhooks/`.

import { readdirSync, readFileSync } from "node:fs";
import { codeBlocks } from "../lib/code-blocks.ts";

const folder = new URL("../../docs/webhooks/", import.meta.url);

/** Pages by name, in order: `express`, … */
export const recipePages: readonly string[] = readdirSync(folder)
  .map((name) => name.replace(/\.md$/, ""))
  .sort();

/** The program of a page: its first block of TypeScript. */
export function recipeOf(page: string): string {
  const [program] = codeBlocks(readFileSync(new URL(`${page}.md`, folder), "utf8"), "ts");
  if (program === undefined) throw new Error(`docs/webhooks/${page}.md has no program`);
  return program.code;
}
