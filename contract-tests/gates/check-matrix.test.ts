import { expect, it } from "vitest";
import { matrixOf } from "./check-matrix.ts";
import type { Concern } from "./evidence.ts";
import type { TestResult } from "./test-results.ts";

const documented = [
  { operation: "login", status: "200" },
  { operation: "login", status: "401" },
  { operation: "ping", status: "200" },
];

const result = (title: string, concern: Concern, state: TestResult["state"] = "passed"): TestResult => ({
  ...{ title, file: "some.test.ts", state },
  concern,
  coverage: [],
});

it("has a row for each operation and each of its statuses, in their order", () => {
  expect(matrixOf([], documented).map(({ operation, status }) => [operation, status])).toEqual([
    ["login", undefined],
    ["login", "200"],
    ["login", "401"],
    ["ping", undefined],
    ["ping", "200"],
  ]);
});

it("counts passing tests and names failed ones where they looked", () => {
  const results = [
    result("one", { operation: "login", status: "401", check: "error" }),
    result("two", { operation: "login", status: "401", check: "error" }, "failed"),
    result("three", { operation: "login", check: "mutants" }),
    result("four", { operation: "login", status: "401", check: "error" }, "skipped"),
  ];
  const filled = matrixOf(results, documented).flatMap(({ operation, status, cells }) =>
    cells
      .filter(({ passed, failed }) => passed > 0 || failed.length > 0)
      .map((cell) => ({ operation, status, ...cell })),
  );
  expect(filled).toEqual([
    { operation: "login", status: undefined, check: "mutants", passed: 1, failed: [] },
    { operation: "login", status: "401", check: "error", passed: 1, failed: ["two"] },
  ]);
});
