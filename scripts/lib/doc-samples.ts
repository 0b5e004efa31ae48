// The TypeScript samples of the README and the guides, as files that compile.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { codeBlocks } from "./code-blocks.ts";
import { root } from "./repository-specs.ts";

/** The samples by file name, which gives page and line, such as `docs-hooks-md-line-7.ts`. */
export function docSamples(): Record<string, string> {
  const guides = readdirSync(join(root, "docs")).filter((name) => name.endsWith(".md"));
  const samples = ["README.md", ...guides.map((name) => `docs/${name}`)].flatMap((page) =>
    codeBlocks(readFileSync(join(root, page), "utf8"), "ts").map(
      ({ line, code }) => [`${page.replace(/\W/g, "-")}-line-${line}.ts`, code] as const,
    ),
  );
  return Object.fromEntries(samples);
}
