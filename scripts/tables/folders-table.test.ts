import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../lib/repository-specs.ts";
import { foldersTable } from "./folders-table.ts";
import { fillIn } from "./markdown-table.ts";
import { timesTable } from "./times-table.ts";

it("is in CONTRIBUTING.md as it is printed, with the times; `npm run tables` writes both", async () => {
  const page = readFileSync(join(root, "CONTRIBUTING.md"), "utf8");
  expect(fillIn(page, { ...(await foldersTable()), ...timesTable() })).toBe(page);
});
