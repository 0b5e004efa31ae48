// The gates count these properties: nothing else would notice one that is overlooked here.

import { describe, expect, it } from "vitest";
import {
  APIS,
  documents,
  type JsonValue,
  type OpenApiDocument,
  operationsOf,
  type SchemaObject,
} from "./bundled-documents.ts";
import { propertiesIn, propertiesOf } from "./properties.ts";

const text = { type: "string" };
const schemas = {
  Party: { type: "object", properties: { name: text, address: { $ref: "#/components/schemas/Address" } } },
  Address: { type: "object", properties: { city: text } },
};
const small = { components: { schemas } } as unknown as OpenApiDocument;
const order: SchemaObject = {
  allOf: [{ $ref: "#/components/schemas/Party" }, { properties: { note: text } }],
  anyOf: [{ properties: { card: text } }, { properties: { wallet: { properties: { id: text } } } }],
  properties: {
    lines: { type: "array", items: { properties: { amount: text, tags: { type: "array", items: text } } } },
    labels: { type: "object", properties: { own: text }, additionalProperties: { properties: { color: text } } },
    free: { type: "object", additionalProperties: true },
  },
};

const all = [
  ...["/address", "/address/city", "/card", "/free", "/labels", "/labels/*/color", "/labels/own", "/lines"],
  ...["/lines/[]/amount", "/lines/[]/tags", "/name", "/note", "/wallet", "/wallet/id"],
];

describe("on a small document", () => {
  it("finds every property: of branches, references, items and maps", () => {
    expect([...propertiesOf(small, order)].sort()).toEqual(all);
  });

  it("finds those that are there", () => {
    const value = {
      name: "",
      address: { city: "a" },
      note: "b",
      card: "c",
      wallet: { id: "d" },
      lines: [{ amount: "1" }, { tags: [] }],
      labels: { own: "e", any: { color: "red" } },
      free: {},
      undeclared: true,
    };
    expect([...propertiesIn(small, order, value)].sort()).toEqual(all);
  });

  it.each<[string, JsonValue | undefined, string[]]>([
    ["nothing", undefined, []],
    ["null", null, []],
    ["a value of another type", "text", []],
    ["no field", {}, []],
    ["null in fields", { name: null, address: null, lines: null, labels: null }, []],
    ["null deeper", { address: { city: null } }, ["/address"]],
    ["falsy values", { name: "", note: 0, card: false }, ["/card", "/name", "/note"]],
    ["an empty list, and an empty map", { lines: [], labels: {} }, ["/labels", "/lines"]],
    ["items that have it between them", { lines: [{ amount: null }, { amount: "1" }] }, ["/lines", "/lines/[]/amount"]],
    [
      "a declared property of a map, which is no entry",
      { labels: { own: { color: "red" } } },
      ["/labels", "/labels/own"],
    ],
    ["an object where a list belongs", { lines: { amount: "1" } }, ["/lines"]],
    ["what is inherited by every object", { toString: "x", constructor: "x" }, []],
  ])("finds nothing where there is nothing: %s", (_, value, found) => {
    expect([...propertiesIn(small, order, value)].sort()).toEqual(found);
  });
});

const bodies = APIS.flatMap((api) =>
  operationsOf(documents[api]).flatMap(({ document, operation }) => {
    const whole = plainly(document, operation) as { requestBody?: Plain; responses: Record<string, Plain> };
    const all = { request: whole.requestBody, ...whole.responses };
    return Object.entries(all).flatMap(([name, body]) => {
      const schema = (body as Body | undefined)?.content?.["application/json"]?.schema;
      return schema === undefined ? [] : [[`${operation.operationId} ${name}`, document, schema] as const];
    });
  }),
);

it("finds in all bodies of both services what a plain look at their JSON finds", () => {
  const found = bodies.map(([name, document, schema]) => [name, [...propertiesOf(document, schema)].sort()]);
  const expected = bodies.map(([name, , schema]) => [name, [...new Set(plainProperties(schema, ""))].sort()]);
  expect(found).toEqual(expected);
  expect(found.filter(([, places]) => places?.length !== 0).length).toBeGreaterThan(bodies.length / 2);
});

type Plain = { readonly [name: string]: unknown };
type Body = { readonly content?: Readonly<Record<string, { readonly schema: SchemaObject }>> };

// A copy with all references inlined.
function plainly(document: OpenApiDocument, node: unknown): unknown {
  const reviver = (_: string, value: unknown): unknown => {
    const { $ref } = (value ?? {}) as Plain;
    if (typeof $ref !== "string") return value;
    const target = $ref
      .slice(2)
      .split("/")
      .reduce<unknown>((inner, name) => (inner as Plain)[name], document);
    return JSON.parse(JSON.stringify(target), reviver);
  };
  return JSON.parse(JSON.stringify(node), reviver);
}

// By the names of keywords alone, anywhere in the JSON.
function plainProperties(node: unknown, place: string): string[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([keyword, inner]) => {
    if (keyword === "properties") {
      return Object.entries(inner as Plain).flatMap(([name, child]) => [
        `${place}/${name}`,
        ...plainProperties(child, `${place}/${name}`),
      ]);
    }
    if (keyword === "items") return plainProperties(inner, `${place}/[]`);
    if (keyword === "additionalProperties") return plainProperties(inner, `${place}/*`);
    return /^(allOf|anyOf|oneOf)$/.test(keyword)
      ? (inner as Plain[]).flatMap((child) => plainProperties(child, place))
      : [];
  });
}
