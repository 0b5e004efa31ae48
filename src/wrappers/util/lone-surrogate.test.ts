import { expect, test } from "vitest";
import { complaintAboutSurrogates, hasLoneSurrogate } from "./text.ts";

test.each([
  ["", false],
  ["a\u{1f600}é", false],
  ["\ud83d", true],
  ["x\udc00y", true],
  ["\udc00\ud800", true],
])("%j", (text, expected) => {
  expect(hasLoneSurrogate(text)).toBe(expected);
  expect(complaintAboutSurrogates(text) !== undefined).toBe(expected);
});
