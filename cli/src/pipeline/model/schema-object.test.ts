import { describe, expect, it } from "vitest";
import { DocumentError } from "../bundle/problem.ts";
import type { Document, Schema } from "./openapi-document.ts";
import { type Finder, fileLimits, jsonPaths } from "./schema-object.ts";

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
      ...{ amount, list: { items: { properties: { amount } } } },
      ...{ map: { additionalProperties: amount }, matrix: { items: { items: amount } } },
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
  ["x-file first", { maxLength: 5, "x-file": { maxBytes: 7 } }, "image/png", { maxBytes: 7, types: ["image/png"] }],
  ["x-file key by key", { "x-file": { types: ["text/csv"] } }, "image/png", { types: ["text/csv"] }],
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
