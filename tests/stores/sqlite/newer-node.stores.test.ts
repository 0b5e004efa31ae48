// Node 20 has no node:sqlite, so there the tests of this folder run on a newer Node.

import { join } from "node:path";
import { expect, test } from "vitest";
import { hasSqlite, nodeWithSqlite } from "../../../scripts/lib/node-with-sqlite.ts";
import { root } from "../../../scripts/lib/repository-specs.ts";
import { run } from "../../../scripts/lib/run-command.ts";

test.skipIf(hasSqlite)("the tests of svc-sdk/sqlite pass on a Node that has SQLite", { timeout: 300_000 }, async () => {
  const args = ["run", "--project", "stores", "--reporter", "default", "--no-color", "tests/stores/sqlite"];
  const printed = await run(await nodeWithSqlite(), [join(root, "node_modules/vitest/vitest.mjs"), ...args], {
    cwd: root,
  });
  expect(printed).toMatch(/Tests {2}\d+ passed/);
});
