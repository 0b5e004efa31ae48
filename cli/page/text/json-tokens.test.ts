import fc from "fast-check";
import { expect, it } from "vitest";
import { layOutJson } from "./json-tokens.ts";

const textOf = (text: string) =>
  layOutJson(text)
    .map((token) => token.text)
    .join("");

it("lays out as JSON.stringify does", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const value: unknown = JSON.parse(text);
      fc.pre(typeof value === "object" && value !== null);
      expect(textOf(text)).toBe(JSON.stringify(value, null, 2));
    }),
  );
});

it("keeps the digits of amounts", () => {
  expect(textOf('{"amount":25.10,"big":12345678901234567890,"small":-1e-30}')).toBe(
    '{\n  "amount": 25.10,\n  "big": 12345678901234567890,\n  "small": -1e-30\n}',
  );
});

it("tells keys, texts, numbers and literals apart", () => {
  const kinds = layOutJson('{"a":"b","c":1,"d":null}').filter(({ kind }) => kind !== "other");
  expect(kinds).toEqual([
    { kind: "key", text: '"a"' },
    { kind: "string", text: '"b"' },
    { kind: "key", text: '"c"' },
    { kind: "number", text: "1" },
    { kind: "key", text: '"d"' },
    { kind: "literal", text: "null" },
  ]);
});

it.each([
  ["a body that was cut off", '{"a":[1,"be', '{\n  "a": [\n    1,\n    "be'],
  ["what closes too often", "[]]}", "[]\n]\n}"],
  ["words in it", '{"a":oops … cut off', '{\n  "a": oops…cutoff'],
  ["a text", "not found, sorry", "not found, sorry"],
  ["nothing", "", ""],
])("does not mind %s", (_, text, expected) => {
  expect(textOf(text)).toBe(expected);
});

it("loses nothing but white space, whatever the text is", () => {
  const blank = /\s/g;
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'{}[],:"\\ \n1a.-tn') }), (text) => {
      expect(textOf(`[${text}`).replace(blank, "")).toBe(`[${text}`.replace(blank, ""));
    }),
  );
});
