// The replacements of a part leave out no kind of value.

import { describe, expect, it } from "vitest";
import type { JsonValue, SchemaObject } from "../documents/bundled-documents.ts";
import { typesOf } from "../documents/keywords.ts";
import { replacementsOf, undescribedBodies, wholeFiles } from "./replacements.ts";
import type { Meaning, ResponsePart } from "./response-parts.ts";

const TYPES = ["null", "boolean", "number", "string", "object", "array"];

const values: Readonly<Record<string, JsonValue>> = {
  boolean: true,
  number: 1.5,
  string: "text",
  object: {},
  array: [],
};

function part(schema: SchemaObject, value: JsonValue, meaning: Meaning = "field", place = "data/part"): ResponsePart {
  return { place: place.split("/"), meaning, value, schemas: [schema] };
}

function tokensOf(replaced: ResponsePart): (string | undefined)[] {
  return replacementsOf(replaced).map(({ token }) => token);
}

function typesAmong(tokens: readonly (string | undefined)[]): string[] {
  const there = tokens
    .filter((token) => token !== undefined)
    .flatMap((token) => typesOf(JSON.parse(token) as JsonValue));
  return TYPES.filter((type) => there.includes(type));
}

describe.each(Object.entries(values))("in place of a part of type %s", (type, value) => {
  const replaced = part({ type }, value);

  it("comes nothing, null, and every other type", () => {
    expect(tokensOf(replaced)).toContain(undefined);
    expect(typesAmong(tokensOf(replaced))).toEqual(TYPES.filter((other) => other !== type));
  });
});

it("an item is not taken away: that would be a shorter list", () => {
  expect(tokensOf(part({ type: "string" }, "text", "field", "data/[]"))).not.toContain(undefined);
});

it.each([
  { type: "string", enum: ["a"] },
  { type: "string", const: "a" },
  { type: "string", "x-open-enum": ["a"] },
])("in place of a listed value comes one that is not listed: %j", (schema) => {
  const unknown = replacementsOf(part(schema, "a")).filter(({ arrival }) => arrival === "unknown value");
  expect(unknown.map(({ decoded }) => typeof decoded)).toEqual(["string"]);
  expect(unknown.map(({ decoded }) => decoded)).not.toContain("a");
});

it("in place of a flag comes every flag of success, and everything that could be taken for one", () => {
  const found = replacementsOf(part({ const: true }, true, "flag"));
  const of = (arrival: string) => found.filter((each) => each.arrival === arrival).map(({ decoded }) => decoded);
  expect(of("success")).toEqual(expect.arrayContaining([true, "success", "SUCCESS"]));
  expect(of("no success")).toEqual(expect.arrayContaining([false, 0, 1, "", "error", "true"]));
  expect(typesAmong(found.map(({ token }) => token))).toEqual(TYPES);
});

describe.each(["amount", "assumed amount"] as const)("in place of an %s", (meaning) => {
  const found = replacementsOf(part({ type: "string", format: "decimal" }, "1.25", meaning));
  const of = (arrival: string) => found.filter((each) => each.arrival === arrival).map(({ token = "" }) => token);

  it.each([
    ...["", " ", "1,000.00", "1.000,00", "0x10", "NaN", "Infinity", "+1", "007", ".5", "5.", " 1", "1 ", "abc"],
    ...["1e101", "1e-101"],
  ])("comes the text '%s', which is no decimal", (text) => expect(of("other text")).toContain(JSON.stringify(text)));

  it("come a number beyond every limit, null, nothing, and every type that has no digits", () => {
    expect(of("other text")).toContain("1e101");
    expect(of("null")).toEqual(["null"]);
    expect(of("nothing")).toHaveLength(1);
    expect(typesAmong(of("other type"))).toEqual(["boolean", "object", "array"]);
  });

  it("come decimals as numbers and as texts, negative, with exponents, beyond the digits of a float", () => {
    const isText = (token: string) => token.startsWith('"');
    for (const tokens of [of("decimal").filter(isText), of("decimal").filter((token) => !isText(token))]) {
      expect(tokens.some((token) => /^"?-/.test(token))).toBe(true);
      expect(tokens.some((token) => /e-/i.test(token))).toBe(true);
      expect(tokens.some((token) => /\d{16,}/.test(token))).toBe(true);
    }
  });
});

it("a file and an undocumented body are replaced by nothing and by every type", () => {
  for (const bodies of [wholeFiles, undescribedBodies]) {
    expect(bodies.map(({ token }) => token)).toContain(undefined);
    expect(typesAmong(bodies.map(({ token }) => token))).toEqual(TYPES);
  }
  const refusals = undescribedBodies.filter(({ arrival }) => arrival === "no success").map(({ decoded }) => decoded);
  expect(refusals).toEqual([{ success: false }, { status: false }, { status: "error" }]);
});
