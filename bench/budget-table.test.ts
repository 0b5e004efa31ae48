import { expect, test } from "vitest";
import { budgetTable } from "./budget-table.ts";

test("each target has its last value, its limit and a verdict", () => {
  const reached = { limit: { atMost: 30 }, decision: "0028-smaller-bundles" };
  const size = { title: "bundle", unit: "kB", isExact: true, limit: { atMost: 22 } } as const;
  const page = budgetTable({
    calls: [1.2, 1.3, 1.4].map((measured) => ({ title: `GET ${measured}`, measured, limit: { atMost: 1.2 } })),
    client: [
      { ...size, measured: 21 },
      { ...size, measured: 30, reached },
    ],
  });
  expect(page.split("\n")).toEqual([
    "|  | Last run | Target |  |",
    "| --- | --- | --- | --- |",
    "| calls: GET 1.2 | 1.2 | at most 1.2 | met |",
    "| calls: GET 1.3 | 1.3 | at most 1.2 | within the tolerance |",
    "| calls: GET 1.4 | 1.4 | at most 1.2 | missed |",
    "| client: bundle | 21 kB | at most 22 kB | met |",
    "| client: bundle | 30 kB | at most 22 kB | missed: [0028](contributing/decisions/0028-smaller-bundles.md) |",
  ]);
});

test("a benchmark without results has a row that says so", () => {
  const rows = budgetTable({ load: undefined, calls: [{ title: "GET", measured: 1, limit: { atMost: 2 } }] }).split(
    "\n",
  );
  expect(rows.slice(2)).toEqual([
    "| load: all targets | not measured |  | unknown |",
    "| calls: GET | 1 | at most 2 | met |",
  ]);
});
