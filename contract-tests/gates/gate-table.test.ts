import { stripVTControlCharacters } from "node:util";
import { expect, it } from "vitest";
import { formatGates } from "./gate-table.ts";
import type { ContractGate } from "./gates.ts";

const gate = (facts: Partial<ContractGate>): ContractGate => ({
  name: "operations",
  total: 2,
  missing: [],
  surplus: [],
  ...facts,
});
const lines = (...gates: ContractGate[]) => stripVTControlCharacters(formatGates(gates, ["a note"])).split("\n");

it("gives each gate a line with its share", () => {
  const [first, second, note] = lines(gate({}), gate({ name: "facts", total: 3, missing: ["crypto 2"] }));
  expect(first).toBe("ok    operations        2 of 2  100 %");
  expect(second).toBe("fail  facts             2 of 3   66 %");
  expect(note).toBe("      a note");
});

it("names what is missing and what is too much", () => {
  const text = lines(gate({ missing: ["sendFunds"], surplus: ["fly"] })).join("\n");
  expect(text).toContain("operations: no passing test covers\n  sendFunds\n");
  expect(text).toContain("operations: claimed, but must not be\n  fly");
});

it("never rounds up to 100 %", () => {
  expect(lines(gate({ total: 1000, missing: ["one"] }))[0]).toMatch(/^fail .* 99 %$/);
});

it("reports that there is nothing to cover", () => {
  const [first, , ...others] = lines(gate({ total: 0 }));
  expect(first).toBe("fail  operations        0 of 0    0 %");
  expect(others.join("\n")).toContain("operations: there is nothing to cover");
});

it("cuts long lists and says by how much", () => {
  const missing = Array.from({ length: 25 }, (_, index) => `item ${index}`);
  const text = lines(gate({ total: 25, missing }));
  expect(text.filter((line) => line.startsWith("  item"))).toHaveLength(20);
  expect(text.at(-1)).toBe("  … and 5 more");
});
