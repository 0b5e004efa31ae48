import fs from "node:fs";
import { expect, it } from "vitest";
import { createAjv } from "./ajv.ts";
import { closest } from "./closest.ts";
import { extensions } from "./extensions.ts";
import { dereference, fromPointer, type Json, type JsonObject, toPointer, valueAt } from "./json-pointer.ts";
import { walk } from "./walk.ts";

const response = "/paths/~1cards/get/responses/200";
const content = { "application/json": { schema: { $ref: "#/components/schemas/Card" } } };
const operation = { responses: { "200": { headers: { "X-Limit": { schema: { type: "integer" } } }, content } } };
const nested = {
  properties: { items: { type: "array", items: { type: "string" } } },
  allOf: [{ anyOf: [{ type: "object" }] }],
  additionalProperties: { not: { type: "null" } },
  // No parts of the document.
  ...{ default: { properties: { a: {} } }, "x-not-shown": { properties: {} }, examples: [{ items: {} }] },
};
const card = "/components/schemas/Card";
it.each<[string, JsonObject, string[]]>([
  [
    "with the kind of each node, in document order",
    {
      info: { title: "Small", license: { name: "MIT" } },
      paths: { "/cards": { parameters: [{ name: "id", schema: { type: "string" } }], get: operation }, "x-note": {} },
      components: { securitySchemes: { bearer: { type: "http" } } },
    },
    [
      ...["/info other", "/info/license other", "/paths paths", "/paths/~1cards path item"],
      ...["/paths/~1cards/parameters/0 parameter", "/paths/~1cards/parameters/0/schema schema"],
      ...["/paths/~1cards/get operation", "/paths/~1cards/get/responses responses", `${response} response`],
      ...[`${response}/headers/X-Limit header`, `${response}/headers/X-Limit/schema schema`],
      `${response}/content/application~1json media type`,
      `${response}/content/application~1json/schema schema`,
      ...["/components components", "/components/securitySchemes/bearer security scheme"],
    ],
  ],
  [
    "without what every object of JavaScript has",
    { constructor: { a: {} }, info: JSON.parse('{ "constructor": { "a": {} }, "__proto__": { "b": {} } }') },
    ["", "/constructor", "/constructor/a", "/__proto__", "/__proto__/b"].map((at) => `/info${at} other`),
  ],
  [
    "with schemas wherever a schema has them",
    { components: { schemas: { Card: nested } } },
    [
      "/components components",
      ...["", "/properties/items", "/properties/items/items"].map((at) => `${card}${at} schema`),
      ...["/allOf/0", "/allOf/0/anyOf/0"].map((at) => `${card}${at} schema`),
      ...["/additionalProperties", "/additionalProperties/not"].map((at) => `${card}${at} schema`),
    ],
  ],
])("walks a document %s", (_, document, expected) => {
  expect([...walk(document)].map(({ kind, path }) => `${toPointer(path)} ${kind}`)).toEqual([" document", ...expected]);
});

it("escapes slashes and tildes in pointers, both ways", () => {
  const path = ["paths", "/auth/login", "a~b"];
  expect(toPointer(path)).toBe("/paths/~1auth~1login/a~0b");
  expect(fromPointer("/paths/~1auth~1login/a~0b")).toEqual(path);
});

const document: Json = {
  ...{ list: [{ name: "first" }], none: null, card: { type: "object" } },
  ...{ alias: { $ref: "#/card" }, "a/b": { $ref: "#/alias" }, one: { $ref: "#/two" }, two: { $ref: "#/one" } },
};
it.each([["list", 1], ["none", "deeper"], ["constructor"]])("finds no value at %j/%j", (...path) => {
  expect(valueAt(document, path)).toBeUndefined();
});
it.each<[Json, unknown]>([
  [{ $ref: "#/a~1b" }, { type: "object" }],
  [{ type: "string" }, { type: "string" }],
  [{ $ref: "#/nothing" }, undefined],
  [{ $ref: "#/one" }, undefined],
])("%j leads to %j", (node, target) => expect(dereference(document, node)).toEqual(target));

it.each([
  ["udpate", ["target", "update", "remove"], "update"],
  ["Target", ["target"], "target"],
  ["desc", ["target", "description"], "description"],
  ["/custmers", ["/customers", "/cards"], "/customers"],
  ["inof", ["into", "info"], "info"],
  ["/card", ["/cards/{cardId}", "/cards"], "/cards"],
  ["cards", ["carts", "card"], "carts"],
  ["post", ["get", "put"], undefined],
  ["anything", [], undefined],
  ["x", ["y"], undefined],
])("suggests for %s, of %j, %s", (name, candidates, expected) => expect(closest(name, candidates)).toBe(expected));

it("the extensions are all documented in specs/README.md, and have sound schemas", () => {
  const readme = fs.readFileSync(new URL("../../../../specs/README.md", import.meta.url), "utf8");
  const documented = [...readme.matchAll(/^\| `(x-[a-z-]+)` \|/gm)].map(([, name]) => name);
  expect(documented.sort()).toEqual(extensions.map(({ name }) => name).sort());
  for (const { value } of extensions) expect(() => createAjv().compile(value)).not.toThrow();
});
