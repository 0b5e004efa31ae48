// Reads rule ids: their definitions (docs/contributing/rules) and their citations (everywhere else).

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const DEFINITION = /<a id="([fcgasw]\d+[a-z]?)"><\/a>\*\*([FCGASW]\d+[a-z]?)\*\*/g;

// `[C26, C27]` and `(S29–S32)`, and the keys of `x-not-shown`. A bare "A1" in prose is ignored.
const CITATION = /[([]((?:[FCGASW]\d{1,3}[a-z]?)(?:(?:, ?|–)[FCGASW]\d{1,3}[a-z]?)*)[)\]]|\b(G\d{1,3})(?=: )/g;

/** Returns the ids that a page of rules defines, in order. */
export function definedRules(markdown: string): string[] {
  return [...markdown.matchAll(DEFINITION)].map(([, anchor = "", id = ""]) => {
    if (anchor !== id.toLowerCase()) throw new Error(`the anchor of ${id} is ${anchor}`);
    return id;
  });
}

/** Returns the ids that all pages of a folder define. */
export function readDefinedRules(folder: string): string[] {
  const pages = readdirSync(folder).filter((name) => name.endsWith(".md"));
  return pages.sort().flatMap((page) => definedRules(readFileSync(join(folder, page), "utf8")));
}

/** Returns the ids that a text cites; for a range, its two ends. */
export function citedRules(text: string): string[] {
  return [...text.matchAll(CITATION)].flatMap(([, list, key]) => (list ?? key ?? "").split(/, ?|–/));
}
