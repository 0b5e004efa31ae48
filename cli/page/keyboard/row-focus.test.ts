import { expect, it } from "vitest";
import { rowAt, stepOf } from "./row-focus.ts";

it.each([
  ["ArrowDown", 4],
  ["ArrowUp", 2],
  ["PageDown", 13],
  ["PageUp", 0],
  ["Home", 0],
  ["End", 19],
])("%s moves from row 3 of 20 to row %d", (key, row) => expect(rowAt(20, 3, 0, stepOf(key) ?? 0)).toBe(row));

it("other keys move nowhere", () => {
  expect(["Enter", "Tab", "toString", "a"].map(stepOf)).toEqual([undefined, undefined, undefined, undefined]);
});

it("stops at the first and the last row", () => {
  expect(rowAt(3, 2, 0, 1)).toBe(2);
  expect(rowAt(3, 0, 0, -1)).toBe(0);
  expect(rowAt(0, -1, -1, 1)).toBe(-1);
});

it("starts at the tab stop in either direction", () => {
  expect(rowAt(5, -1, 3, 1)).toBe(3);
  expect(rowAt(5, -1, 3, -1)).toBe(3);
  expect(rowAt(5, -1, -1, 1)).toBe(0);
});
