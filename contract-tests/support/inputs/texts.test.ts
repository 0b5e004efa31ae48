// The tried texts contain everything that breaks an encoder.

import { describe, expect, it } from "vitest";
import { PATH_TEXTS, TEXTS, UNSAFE_PATH_VALUES } from "./texts.ts";

// RFC 3986: gen-delims, sub-delims, and the characters that encode them.
const RESERVED = [..."!#$&'()*+,/:;=?@[]", "%"];
const OTHERS = [" ", '"', "'", "\\", "<", ">", "^", "`", "{", "|", "}"];

describe.each([
  ["a path", PATH_TEXTS],
  ["a query and a body", TEXTS],
])("the texts for %s", (_, texts) => {
  const all = texts.join("");

  it.each([...RESERVED, ...OTHERS])("have a %s", (character) => expect(all).toContain(character));

  it.each([
    ["a character beyond the first plane", /[\u{10000}-\u{10ffff}]/u],
    ["a combining mark after its letter", /\p{Letter}\p{Mark}/u],
    ["a precomposed letter", /[\u00c0-\u024f]/u],
    ["a character that is three bytes long", /[\u0800-\ud7ff]/u],
    ["letters from right to left", /\p{Script=Hebrew}|\p{Script=Arabic}/u],
    ["what is encoded already", /%2F/i],
  ])("have %s", (_name, pattern) => expect(all).toMatch(pattern));

  it("are all well-formed, and differ from one another", () => {
    expect(texts.filter((text) => /\p{Surrogate}/u.test(text))).toEqual([]);
    expect(new Set(texts).size).toBe(texts.length);
  });
});

it("a query and a body get what a path cannot carry: nothing, two dots, control characters", () => {
  expect(TEXTS).toContain("");
  expect(TEXTS).toContain("..");
  expect(TEXTS.join("")).toMatch(/\0.*\t.*\n.*\r/s);
});

it.each([...["/", "?", "#", "%", "%2F", "%2e%2e", "/../.."]])(
  "%s stands in a path by itself, where nothing else can save it",
  (text) => expect(PATH_TEXTS).toContain(text),
);

it.each([undefined, "", ".."])("%s leads to another path", (value) => expect(UNSAFE_PATH_VALUES).toContain(value));

it("neither one dot nor half a character is a path, whichever half", () => {
  expect(UNSAFE_PATH_VALUES).toContain(".");
  const texts = UNSAFE_PATH_VALUES.filter((value) => value !== undefined);
  expect(texts.some((text) => /[\ud800-\udbff](?![\udc00-\udfff])/.test(text))).toBe(true);
  expect(texts.some((text) => /(?<![\ud800-\udbff])[\udc00-\udfff]/.test(text))).toBe(true);
});
