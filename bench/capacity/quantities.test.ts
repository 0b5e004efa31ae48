import { expect, test } from "vitest";
import { bytes, count, roughly } from "./quantities.ts";

test("writes numbers as people read them", () => {
  expect([0, 0.034, 7.5, 12.34, 1234.5].map(count)).toEqual(["0", "0.03", "7.5", "12", "1,235"]);
  expect([0, 999, 1_500, 78_000_000_000].map(bytes)).toEqual(["0 B", "999 B", "1.5 kB", "78 GB"]);
});

test("rounds a limit down", () => {
  expect([9, 10, 119, 23_999].map(roughly)).toEqual(["9", "10", "110", "23,000"]);
});
