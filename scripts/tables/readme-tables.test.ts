import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../lib/repository-specs.ts";
import { fillIn } from "./markdown-table.ts";
import { readmeTables } from "./readme-tables.ts";

it("are in README.md as they are printed; `npm run tables` writes them", async () => {
  const page = readFileSync(join(root, "README.md"), "utf8");
  expect(fillIn(page, await readmeTables())).toBe(page);
});
