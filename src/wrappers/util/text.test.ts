import { expect, test } from "vitest";
import { complaintAboutSurrogates, hasLoneSurrogate, joinTexts, visibleText } from "./text.ts";

test.each([
  ["one\ntwo\r\tthree", "one\\ntwo\\r\\tthree"],
  ["\u001b[31mred\u001b[0m", "\\u001b[31mred\\u001b[0m"],
  ["\u0000\u007f\u0085\u009b", "\\u0000\\u007f\\u0085\\u009b"],
  ["\u202eabc\u202c \u2066x\u2069 \u200e\u200f\u061c", "\\u202eabc\\u202c \\u2066x\\u2069 \\u200e\\u200f\\u061c"],
  ["a\u2028b\u2029c\ufeff", "a\\u2028b\\u2029c\\ufeff"],
  ...["", "25,10 €", "é \u{1f600} שלום \u{1f468}\u200d\u{1f4bb}", 'a "b" \\'].map((text): string[] => [text, text]),
])("[S36] visibleText escapes the invisible characters of %j, and no others", (text, expected) =>
  expect(visibleText(text)).toBe(expected),
);

test("half of a character is found", () => {
  const broken = ["\ud83d", "x\udc00y", "\udc00\ud800"];
  for (const has of [hasLoneSurrogate, complaintAboutSurrogates])
    expect(["", "a\u{1f600}é", ...broken].filter((text) => has(text))).toEqual(broken);
});

test.each<[texts: (string | undefined)[], expected: string, separator?: string]>([
  [["one", "two"], "one. two"],
  [["one.", "two."], "one. two."],
  [["one!", "two?", "three"], "one! two? three"],
  [["one; ", " two…", "three:"], "one; two… three:"],
  [["", undefined, "one", "", "two"], "one. two"],
  [[], ""],
  [["one", "two.", "three"], "one; two. three", "; "],
])("joinTexts: %j", (texts, expected, separator = ". ") => expect(joinTexts(texts, separator)).toBe(expected));
