import { expect, test } from "vitest";
import { isHttpToken, isVisibleAscii } from "./validate.ts";

test.each([
  ["x-trace_1", true, true],
  ["!#$%&'*+-.^_`|~0", true, true],
  ["a/b", false, true],
  ["a:b", false, true],
  ["", false, false],
  ["a b", false, false],
  ["a\n", false, false],
  ["é", false, false],
  [5, false, false],
  [["a"], false, false],
  [undefined, false, false],
])("%j: token %s, visible ASCII %s", (value, isToken, isVisible) => {
  expect([isHttpToken(value), isVisibleAscii(value)]).toEqual([isToken, isVisible]);
});

test("a limit counts characters", () => {
  for (const check of [isHttpToken, isVisibleAscii]) expect([check("ab", 2), check("ab", 1)]).toEqual([true, false]);
});
