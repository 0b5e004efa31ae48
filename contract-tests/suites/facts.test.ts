// Every fact holds in the bundle. The pipeline checks the same list; the reader and the matcher here are independent, so that
// a mistake in one of them is noticed. Titles carry no rule ids: a fact shows what the document says, not that a rule holds.

import { describe, expect, it } from "vitest";
import { covers } from "../gates/evidence.ts";
import { facts } from "../gates/fact-list.ts";
import { documents, type JsonValue, type OpenApiDocument } from "../support/documents/bundled-documents.ts";

type Fields = Readonly<Record<string, JsonValue>>;

it.for(facts.map((fact) => [fact.name, fact] as const))("%s", ([name, { api, at, is }], { task }) => {
  expect(at.length).toBeGreaterThan(0);
  for (const pointer of at) {
    const found = follow(documents[api], pointer);
    expect(found, `${pointer} leads nowhere`).toBeDefined();
    if (is === undefined || found === undefined) continue;
    expect(holds(documents[api], found, is), `${pointer} is ${JSON.stringify(found).slice(0, 500)}`).toBe(true);
  }
  covers(task, { facts: [name] });
});

it("there are facts of both services", () => {
  expect(new Set(facts.map(({ api }) => api))).toEqual(new Set(["fiat", "crypto"]));
});

describe("holds", () => {
  const document = { target: { a: 1, b: [1, 2] }, middle: { $ref: "#/target" } } as unknown as OpenApiDocument;

  it.each<[JsonValue, JsonValue]>([
    [{ a: 1, b: 2 }, { a: 1 }],
    [{ a: { b: { c: 1 } } }, { a: { b: {} } }],
    [
      [3, 1, 2],
      [1, 3],
    ],
    [[{ a: 1, b: 2 }], [{ b: 2 }]],
    [[], []],
    [{ $ref: "#/target" }, { a: 1, b: [2] }],
    [
      { $ref: "#/target", c: 3 },
      { a: 1, c: 3 },
    ],
    [{ $ref: "#/target" }, { $ref: "#/target" }],
    [{ $ref: "#/middle" }, { a: 1 }],
    [null, null],
  ])("%j has %j", (found, expected) => expect(holds(document, found, expected)).toBe(true));

  it.each<[JsonValue, JsonValue]>([
    [{ a: 1 }, { a: 2 }],
    [{ a: 1 }, { b: 1 }],
    [{ a: 1 }, { a: "1" }],
    [[1, 2], [3]],
    [[1], []],
    [[{ a: 1 }, { b: 2 }], [{ a: 1, b: 2 }]],
    [{ $ref: "#/target" }, { a: 2 }],
    [{ $ref: "#/nowhere" }, { a: 1 }],
    [{ a: 1 }, [1]],
    ["1", 1],
    [null, {}],
  ])("%j does not have %j", (found, expected) => expect(holds(document, found, expected)).toBe(false));
});

/** The value at a JSON pointer. */
function follow(document: OpenApiDocument, pointer: string): JsonValue | undefined {
  return pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce<JsonValue | undefined>(
      (value, step) => (isFields(value) || Array.isArray(value) ? (value as Fields)[step] : undefined),
      document as unknown as JsonValue,
    );
}

/**
 * An object has every expected entry, directly or through its reference; a list has every expected member in any order, and is
 * empty if none is expected; anything else is equal.
 */
function holds(document: OpenApiDocument, found: JsonValue, expected: JsonValue): boolean {
  if (Array.isArray(expected)) {
    if (!Array.isArray(found) || (expected.length === 0 && found.length > 0)) return false;
    return expected.every((member) => found.some((candidate) => holds(document, candidate, member)));
  }
  if (!isFields(expected)) return found === expected;
  if (!isFields(found)) return false;
  return Object.entries(expected).every(([name, value]) => {
    const inner = entryOf(document, found, name);
    return inner !== undefined && holds(document, inner, value);
  });
}

function entryOf(document: OpenApiDocument, found: Fields, name: string): JsonValue | undefined {
  if (name in found || typeof found.$ref !== "string") return found[name];
  const target = follow(document, found.$ref.slice("#".length));
  return isFields(target) ? entryOf(document, target, name) : undefined;
}

function isFields(value: JsonValue | undefined): value is { [name: string]: JsonValue } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
