// Both ends of every limit and each listed value are tried.

import { describe, expect, it } from "vitest";
import {
  type BundledOperation,
  documents,
  type JsonValue,
  operationsOf,
  type SchemaObject,
} from "../documents/bundled-documents.ts";
import { operations } from "../documents/document-reader.ts";
import { parametersOf } from "../documents/parameters.ts";
import { type ValuePlace, valueAt } from "../documents/value-places.ts";
import type { InputSide } from "./side.ts";
import { limitsOf, textsOf } from "./variations.ts";

const code = { type: "string", minLength: 2, maxLength: 5 };
const list = { type: "array", items: { type: "string" }, minItems: 1, maxItems: 3 };
const count = { type: "integer", minimum: 3, maximum: 7 };
const rate = { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 1 };
const side = { type: "string", enum: ["buy", "sell"] };

const small = entryOf({ count, side, text: { type: "string" } }, { code, list, count, rate, side });

describe("on a small document", () => {
  it.each<[string, InputSide, ValuePlace, JsonValue[]]>([
    ["a whole number", "parameters", ["query", "count"], [3, 7]],
    ["a listed value", "parameters", ["query", "side"], ["buy", "sell"]],
    ["a whole number in a body", "body", ["body", "count"], [3, 7]],
    ["a number between two others", "body", ["body", "rate"], [0.01, 0.99]],
    ["a listed value in a body", "body", ["body", "side"], ["buy", "sell"]],
  ])("%s is tried at both ends, and nowhere else", (_, on, place, values) => {
    const others = new Set(tried(small, on, place));
    expect(others).toEqual(new Set([...values, valueAt(limitsOf(small, on)[0]?.input, place)]));
    for (const value of values) expect(isTriedAlone(on, place, value), String(value)).toBe(true);
  });

  it.each([
    ["code", [2, 5]],
    ["list", [1, 3]],
  ])("%s is tried at both of its lengths", (name, lengths) => {
    const found = tried(small, "body", ["body", name]).map((value) => (value as string | JsonValue[]).length);
    expect(found).toEqual(expect.arrayContaining(lengths));
  });

  it("texts that are hard to carry are tried where any text goes, and only there", () => {
    expect(textsOf(small, "parameters").map(({ input }) => valueAt(input, ["query", "text"]))).toContain("");
    expect(textsOf(small, "parameters").map(({ input }) => valueAt(input, ["query", "side"]))).not.toContain("");
  });
});

const limited = operations().flatMap((entry) =>
  parametersOf(entry)
    .filter(({ in: kind, schema }) => kind === "query" && ("maximum" in schema || "enum" in schema))
    .map(({ name, schema }) => [`${entry.operation.operationId} ${name}`, entry, name, schema] as const),
);

it.each(limited)("%s is tried at its ends, or as each of its values", (_, entry, name, schema) => {
  const { minimum = 1, maximum, enum: values = [minimum, maximum] } = schema;
  expect(tried(entry, "parameters", ["query", name])).toEqual(expect.arrayContaining([...values]));
});

it("there are such parameters", () => expect(limited.length).toBeGreaterThan(1));

function tried(entry: BundledOperation, on: InputSide, place: ValuePlace): (JsonValue | undefined)[] {
  return limitsOf(entry, on).map(({ input }) => valueAt(input, place));
}

// The trial is named after the part.
function isTriedAlone(on: InputSide, place: ValuePlace, value: JsonValue): boolean {
  const trials = limitsOf(small, on).filter(({ what }) => what.startsWith(`order ${place.join("/")} `));
  return trials.some(({ input }) => valueAt(input, place) === value);
}

function entryOf(query: Record<string, SchemaObject>, properties: Record<string, SchemaObject>): BundledOperation {
  const [any] = operationsOf(documents.fiat);
  if (any === undefined) throw new Error("there is no operation");
  const parameters = Object.entries(query).map(([name, schema]) => ({ name, in: "query" as const, schema }));
  const schema = { type: "object", properties };
  const requestBody = { required: true, content: { "application/json": { schema } } };
  return { ...any, path: "/order", operation: { ...any.operation, operationId: "order", parameters, requestBody } };
}
