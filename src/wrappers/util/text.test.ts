import { describe, expect, test } from "vitest";
import { complaintAboutSurrogates, hasLoneSurrogate, joinTexts, visibleText } from "./text.ts";

describe("visibleText", () => {
  test.each([
    ["one\ntwo\r\tthree", "one\\ntwo\\r\\tthree"],
    ["\u001b[31mred\u001b[0m", "\\u001b[31mred\\u001b[0m"],
    ["\u0000\u007f\u0085\u009b", "\\u0000\\u007f\\u0085\\u009b"],
    ["\u202eabc\u202c \u2066x\u2069 \u200e\u200f\u061c", "\\u202eabc\\u202c \\u2066x\\u2069 \\u200e\\u200f\\u061c"],
    ["a\u2028b\u2029c\ufeff", "a\\u2028b\\u2029c\\ufeff"],
  ])("[S36] escapes the invisible characters of %j", (text, expected) => expect(visibleText(text)).toBe(expected));

  test.each(["", "Not enough: 25,10 €", "é \u{1f600} שלום \u{1f468}\u200d\u{1f4bb}", 'a "quoted" \\ path'])(
    "keeps %j",
    (text) => {
      expect(visibleText(text)).toBe(text);
    },
  );
});

describe("lone surrogates in", () => {
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
});

describe("joinTexts", () => {
  test.each([
    [["one", "two"], "one. two"],
    [["one.", "two."], "one. two."],
    [["one!", "two?", "three"], "one! two? three"],
    [["one; ", " two…", "three:"], "one; two… three:"],
    [["", undefined, "one", "", "two"], "one. two"],
    [[], ""],
  ])("%j", (texts, expected) => expect(joinTexts(texts, ". ")).toBe(expected));

  test("a separator of its own", () => expect(joinTexts(["one", "two.", "three"], "; ")).toBe("one; two. three"));
});
