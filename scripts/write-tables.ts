// `npm run tables`: prints the tables of the pages below from the code. Tests fail if they are out of date. Those that follow
// from the documents alone are written by `npm run generate`.

import { copyFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./lib/repository-specs.ts";
import { fillIn } from "./tables/markdown-table.ts";
import { readmeTables } from "./tables/readme-tables.ts";
import { sandboxTables } from "./tables/sandbox-table.ts";

const pages = {
  "README.md": await readmeTables(),
  "docs/guides/sandbox.md": await sandboxTables(),
};

for (const [name, tables] of Object.entries(pages)) {
  const page = path.join(root, name);
  writeFileSync(page, fillIn(readFileSync(page, "utf8"), tables));
  console.log(`wrote the tables of ${name}`);
}

// Only a run of all tests knows which of them passed.
const coverage = path.join(root, "build/tests/coverage.md");
if (existsSync(coverage)) {
  copyFileSync(coverage, path.join(root, "docs/contributing/coverage.md"));
  console.log("wrote docs/contributing/coverage.md from the last run of `npm test`");
} else console.log("left docs/contributing/coverage.md as it is: run `npm test` first");
