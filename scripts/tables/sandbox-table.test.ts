import { expect, test } from "vitest";
import { sandboxTables } from "./sandbox-table.ts";

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
