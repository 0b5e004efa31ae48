import fs from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { DocumentError } from "../bundle/problem.ts";
import { contextOf, loadFixture, operationIn, operationOf } from "../testing/fixture.ts";
import { createAjv } from "./ajv.ts";
import { closest } from "./closest.ts";
import { extensionNames, extensions } from "./extensions.ts";
import { dereference, fromPointer, type Json, type JsonObject, toPointer, valueAt } from "./json-pointer.ts";
import { forCallers, type ServiceModel } from "./model.ts";
import type { Document, Schema } from "./openapi-document.ts";
import { recordUses } from "./record-users.ts";
import { withoutNamedEnvelopes } from "./response-object.ts";
import { type Finder, fileLimits, jsonPaths } from "./schema-object.ts";
import { walk } from "./walk.ts";

let bundle: Document;
let model: ServiceModel;

beforeEach(async () => {
  bundle = await loadFixture();
  model = forCallers(contextOf(bundle));
});

const record = ({ document }: ServiceModel, name: string): Schema => document.components?.schemas?.[name] ?? {};

describe("the model for callers", () => {
  it("is a copy", async () => expect(bundle).toEqual(await loadFixture()));

  it("[S9] is without parameters and properties that the SDK supplies, in the document too", () => {
    const { parameters, operation } = operationOf(model, "transferMoney");
    expect(parameters).toEqual([]);
    expect(JSON.stringify(operation)).not.toContain("idempotency_key");
    expect(model.document.components?.parameters).toEqual({});
    const { properties, required } = record(model, "TransferRequest");
    expect(properties).not.toHaveProperty("idempotency_key");
    expect(required).toEqual(["svc_account_id", "amount"]);
    expect(operationOf(model, "freezeCard").parameters.map(({ name }) => name)).toEqual(["svcCardId", "cardId"]);
    const [first] = operationIn(bundle, "listTransfers").parameters ?? [];
    Object.assign(first ?? {}, { "x-sdk": { managed: true } });
    const given = operationOf(forCallers(contextOf(bundle)), "listTransfers").queryParameters;
    expect(given).toHaveLength(operationOf(model, "listTransfers").queryParameters.length - 1);
  });

  it("has no amount that is both sent and received", () => {
    const properties = { again: { $ref: "#/components/schemas/TransferRequest" } };
    Object.assign(bundle.components?.schemas?.Customer ?? {}, { properties });
    expect(() => forCallers(contextOf(bundle))).toThrow(DocumentError);
    expect(() => forCallers(contextOf(bundle))).toThrow("/components/schemas/TransferRequest/properties/amount: ");
  });
});

it.each<[string, string[], string[]]>([
  ["TransferRequest", ["request"], ["transferMoney"]],
  ["TransferPart", ["result"], ["transferMoney", "listTransfers"]],
  ["BalanceError", ["failure"], ["transferMoney"]],
  ["Notification", ["result"], ["notifySomething"]],
  ["Nothing", [], []],
])("%s is used on the sides %j by %j", (name, sides, operations) => {
  expect(recordUses(contextOf(bundle))(name)).toEqual({ sides: new Set(sides), operations });
});

const nested = {
  properties: { items: { type: "array", items: { type: "string" } } },
  allOf: [{ anyOf: [{ type: "object" }] }],
  additionalProperties: { not: { type: "null" } },
  // No parts of the document.
  default: { properties: { a: {} } },
  "x-not-shown": { properties: {} },
  examples: [{ items: {} }],
};
const card = "/components/schemas/Card";
it.each<[string, JsonObject, string[]]>([
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
  list: [{ name: "first" }],
  none: null,
  card: { type: "object" },
  alias: { $ref: "#/card" },
  "a/b": { $ref: "#/alias" },
  one: { $ref: "#/two" },
  two: { $ref: "#/one" },
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
  ["desc", ["target", "description"], "description"],
  ["/custmers", ["/customers", "/cards"], "/customers"],
  ["inof", ["into", "info"], "info"],
  ["cards", ["carts", "card"], "carts"],
  ["post", ["get", "put"], undefined],
  ["x", ["y"], undefined],
])("suggests for %s, of %j, %s", (name, candidates, expected) => expect(closest(name, candidates)).toBe(expected));

it("the extensions are all documented in specs/README.md, and have sound schemas", () => {
  const readme = fs.readFileSync(new URL("../../../../specs/README.md", import.meta.url), "utf8");
  const documented = [...readme.matchAll(/^\| `(x-[a-z-]+)` \|/gm)].map(([, name]) => name);
  expect(documented.sort()).toEqual([...extensionNames].sort());
  expect(extensionNames.size).toBeLessThanOrEqual(18);
  for (const { value } of extensions) expect(() => createAjv().compile(value)).not.toThrow();
});

describe("the paths of amounts", () => {
  const amount: Schema = { type: "number", format: "decimal" };
  const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
  const schemas = {
    Part: { properties: { a: amount } },
    Node: { properties: { children: { items: ref("Node") } } },
    Tree: { properties: { amount, children: { items: ref("Tree") } } },
  };
  const paths = (schema: Schema, find: Finder = ({ format }) => format === "decimal") => {
    const document: Document = { openapi: "3.1.1", info: { title: "t", version: "1" }, components: { schemas } };
    return jsonPaths(document, schema, "/at", find);
  };
  const nested: Schema = {
    properties: {
      amount,
      list: { items: { properties: { amount } } },
      map: { additionalProperties: amount },
      matrix: { items: { items: amount } },
    },
  };
  const [anyOf, oneOf] = [[{ properties: { b: amount } }], [{ properties: { c: amount } }]];

  it.each<[string, Schema, string[]]>([
    ["in properties, items and maps", nested, ["amount", "list[].amount", "map.*", "matrix[][]"]],
    ["behind references and compositions", { allOf: [ref("Part")], anyOf, oneOf }, ["a", "b", "c"]],
    ["that are whole bodies, once", { anyOf: [amount, amount] }, [""]],
    ["beside a schema that contains itself", { properties: { root: ref("Node"), amount } }, ["amount"]],
  ])("%s", (_, schema, expected) => expect(paths(schema)).toEqual(expected));

  it("below a taken value only on request", () => {
    const schema: Schema = { properties: { a: { properties: { a: {} } } } };
    expect(paths(schema, (_, name) => name === "a")).toEqual(["a"]);
    expect(paths(schema, (_, name) => (name === "a" ? "and below" : false))).toEqual(["a", "a.a"]);
  });

  it("at any depth, or behind a name with a separator, are refused", () => {
    expect(() => paths(ref("Tree"))).toThrow(DocumentError);
    expect(() => paths({ properties: { "a.b": amount } })).toThrow('"a.b"');
  });
});

const image = "image/png, Image/JPEG; q=1,application/pdf";
const types = ["image/png", "image/jpeg", "application/pdf"];
it.each<[string, Schema, string | undefined, ReturnType<typeof fileLimits>]>([
  ["maxLength and the form", { maxLength: 5 }, image, { maxBytes: 5, types }],
  ["nothing", {}, undefined, {}],
  [
    "x-sdk first",
    { maxLength: 5, "x-sdk": { file: { maxBytes: 7 } } },
    "image/png",
    { maxBytes: 7, types: ["image/png"] },
  ],
  ["x-sdk key by key", { "x-sdk": { file: { types: ["text/csv"] } } }, "image/png", { types: ["text/csv"] }],
  ...["image/*", "*/*", "image/png, application/octet-stream", ""].map((type): [string, Schema, string, object] => [
    `no type of ${JSON.stringify(type)}`,
    {},
    type,
    {},
  ]),
])("[F26] the limits of a file come from %s", (_, schema, contentType, expected) => {
  const form = contentType === undefined ? undefined : { encoding: { file: { contentType } } };
  expect(fileLimits({ type: "string", format: "binary", ...schema }, form, "file")).toEqual(expected);
});

describe("a named envelope of data", () => {
  const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
  const body: Schema = { allOf: [ref("EnvelopeB"), { type: "object", properties: { data: ref("Thing") } }] };
  const read = (schema: Schema, schemas: Record<string, Schema>) => {
    const responses = { "200": { description: "A.", content: { "application/json": { schema } } } };
    const document = {
      paths: { "/a": { get: { responses } } },
      components: { schemas: { EnvelopeB: {}, Thing: {}, ...schemas } },
    };
    return [withoutNamedEnvelopes(document as unknown as JsonObject), document] as const;
  };

  it("is read as if its response had it", () => {
    const [found, given] = read(ref("GetResponse"), { GetResponse: body });
    expect(found).toEqual(read(body, {})[1]);
    expect(given.components.schemas).toHaveProperty("GetResponse");
  });

  it.each<[string, Schema, Record<string, Schema>]>([
    ["used elsewhere", ref("GetResponse"), { GetResponse: body, Other: { properties: { a: ref("GetResponse") } } }],
    ["with more fields", ref("A"), { A: { allOf: [ref("EnvelopeB"), { properties: { data: {}, more: {} } }] } }],
    ["without our envelope", ref("A"), { A: { allOf: [ref("Thing"), { properties: { data: {} } }] } }],
    ["that is no response", { items: ref("GetResponse") }, { GetResponse: body }],
  ])("stays a record: one %s", (_, schema, schemas) => {
    const [found, given] = read(schema, schemas);
    expect(found).toEqual(given);
  });
});
