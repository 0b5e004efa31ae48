import { expect, test } from "vitest";
import { isMore } from "../src/decimals.ts";

test.each([
  ["0.11", "0.10", true],
  ["0.1", "0.10", false],
  ["10", "9.99", true],
  ["0.1000000000000000001", "0.1", true],
  ["0.09", "0.1", false],
])("%s is more than %s: %s", (left, right, expected) => {
  expect(isMore(left, right)).toBe(expected);
});
