import fc from "fast-check";
import { expect, it } from "vitest";
import { formatJson } from "./json-tokens.ts";

const textOf = (text: string) =>
  formatJson(text)
    .map((token) => token.text)
    .join("");

it("formats like JSON.stringify", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const value: unknown = JSON.parse(text);
      fc.pre(typeof value === "object" && value !== null);
      expect(textOf(text)).toBe(JSON.stringify(value, null, 2));
    }),
  );
});

it("keeps every digit of amounts", () => {
  expect(textOf('{"amount":25.10,"big":12345678901234567890,"small":-1e-30}')).toBe(
    '{\n  "amount": 25.10,\n  "big": 12345678901234567890,\n  "small": -1e-30\n}',
  );
});

it("distinguishes keys, strings, numbers and literals", () => {
  expect(formatJson('{"a":"b","c":1,"d":null}').filter(({ kind }) => kind !== "other")).toEqual([
    { kind: "key", text: '"a"' },
    { kind: "string", text: '"b"' },
    { kind: "key", text: '"c"' },
    { kind: "number", text: "1" },
    { kind: "key", text: '"d"' },
    { kind: "literal", text: "null" },
  ]);
});

it.each([
  ["a truncated body", '{"a":[1,"be', '{\n  "a": [\n    1,\n    "be'],
  ["too many closing brackets", "[]]}", "[]\n]\n}"],
  ["invalid words", '{"a":oops … cut off', '{\n  "a": oops…cutoff'],
  ["plain text", "not found, sorry", "not found, sorry"],
  ["an empty text", "", ""],
])("accepts %s", (_, text, expected) => expect(textOf(text)).toBe(expected));

it("loses only white space, for any text", () => {
  const blank = /\s/g;
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'{}[],:"\\ \n1a.-tn') }), (text) => {
      expect(textOf(`[${text}`).replace(blank, "")).toBe(`[${text}`.replace(blank, ""));
    }),
  );
});
