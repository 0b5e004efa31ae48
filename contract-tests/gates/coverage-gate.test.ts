import { expect, it } from "vitest";
import { coverageGate } from "./coverage-gate.ts";
import { isShut } from "./gates.ts";
import type { TestResult } from "./test-results.ts";

const passed: TestResult = { title: "a token [F1]", file: "src/a.test.ts", state: "passed", coverage: [] };
const behind = expect.stringContaining("run `npm run tables`");

it("misses rules that no passing test carries", () => {
  const { missing } = coverageGate([passed, { ...passed, title: "a refusal [F2]", state: "failed" }]).gate;
  expect(missing).not.toContain("F1 test");
  expect(missing).toContain("F2 test");
});

it("is shut where the page is behind or not there", () => {
  const { page } = coverageGate([passed]);
  expect(coverageGate([passed], page).gate.surplus).toEqual([]);
  expect(coverageGate([passed], `${page} `).gate.surplus).toEqual([behind]);
  const other = coverageGate([passed], coverageGate([]).page).gate;
  expect(other.surplus).toEqual([behind]);
  expect(isShut(other)).toBe(true);
});
