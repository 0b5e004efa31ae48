// Reads the lists of CONTRIBUTING.md that follow one piece of work from file to file.

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

export const root: string = join(import.meta.dirname, "../..");

/** The files of one list, in reading order. */
export interface ReadingList {
  readonly title: string;
  readonly files: readonly string[];
}

/** The numbered lists under `## Follow the code`, one below each heading of the third level. */
export function readingLists(page: string): ReadingList[] {
  const [, section = ""] = page.split(/^## Follow the code$/m);
  const [own = ""] = section.split(/^## /m);
  return own
    .split(/^### /m)
    .slice(1)
    .map((part) => {
      const [title = ""] = part.split("\n", 1);
      const files = [...part.matchAll(/^\d+\. \[`[^`]+`\]\(([^)]+)\)/gm)].map(([, file = ""]) => file);
      return { title, files };
    });
}

/** Files that a file imports, types included; paths from the root of the repository. */
export function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), "utf8");
  const specifiers = [...text.matchAll(/(?:\bfrom|\bimport|\bimport\()\s*"(\.[^"]+)"/g)];
  return specifiers.map(([, specifier = ""]) => join(dirname(file), specifier));
}
