import { expect, test } from "vitest";
import { sandboxTables } from "./tables.ts";

test("rule ids in texts are links", () => {
  const { settings, simulations } = sandboxTables();
  expect(simulations).toContain("([C16](../contributing/rules/services.md#c16))");
  expect(settings).toContain("[C41](../contributing/rules/services.md#c41)");
});

test("the tables say what a simulation takes", () => {
  const { simulations } = sandboxTables();
  expect(simulations).toContain("`deposit`");
  expect(simulations).toContain("`amount` (decimal)");
});
