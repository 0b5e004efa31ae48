import { expect, it } from "vitest";
import { failuresOf, hasFailed, type Row, tableOf } from "./results-table.ts";

const passed: Row = { runtime: "bun", version: "1.4.5", part: "Bun.serve", results: [{ name: "a" }, { name: "b" }] };
const failed: Row = { ...passed, part: "Express", results: [{ name: "a" }, { name: "b", error: new Error("no") }] };
const missing: Row = { runtime: "chromium", version: "", part: "", results: [], reason: "not installed" };

it("counts results by column", () => {
  expect(tableOf([passed, failed, missing])).toEqual([
    "runtime   version  what       passed  failed",
    "bun       1.4.5    Bun.serve  2       0",
    "bun       1.4.5    Express    1       1",
    "chromium                      0       not installed",
  ]);
});

it("counts a part that did not run or has no tests as failed, unless it does not exist for this system", () => {
  const empty: Row = { ...passed, results: [] };
  const leftOut: Row = { ...missing, isLeftOut: true };
  expect([passed, failed, missing, empty, leftOut].map(hasFailed)).toEqual([false, true, true, true, false]);
});

it("reports why tests failed", () => {
  expect(failuresOf(passed.results)).toEqual([]);
  const [title, reason] = failuresOf(failed.results);
  expect(title).toBe("failed  b");
  expect(reason).toContain("Error: no");
});
