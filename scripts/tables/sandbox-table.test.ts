import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fillIn } from "./markdown-table.ts";
import { sandboxTables } from "./sandbox-table.ts";

test("docs/guides/sandbox.md has the tables that the code prints: else run npm run tables", async () => {
  const page = readFileSync(new URL("../../docs/guides/sandbox.md", import.meta.url), "utf8");
  expect(fillIn(page, await sandboxTables())).toBe(page);
});

test("rule ids in texts are links", async () => {
  const { settings, simulations } = await sandboxTables();
  expect(simulations).toContain("([C16](../contributing/rules/services.md#c16))");
  expect(settings).toContain("[A8](../contributing/rules/contradictions.md#a8)");
});

test("the tables say what a simulation takes", async () => {
  const { simulations, routes } = await sandboxTables();
  expect(simulations).toContain("`deposit`");
  expect(simulations).toContain("`amount` (decimal)");
  expect(routes).toContain("`POST /_sandbox/clock/advance`");
});
