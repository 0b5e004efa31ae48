import { describe, expect, it } from "vitest";
import { DocumentError } from "../bundle/problem.ts";
import type { Document, Schema } from "./openapi-document.ts";
import { type Finder, jsonPaths } from "./schema-object.ts";

const decimal: Schema = { type: "number", format: "decimal" };
const isDecimal: Finder = ({ format }) => format === "decimal";

function paths(schema: Schema, schemas: Record<string, Schema> = {}, find: Finder = isDecimal): string[] {
  const document: Document = { openapi: "3.1.1", info: { title: "t", version: "1" }, components: { schemas } };
  return jsonPaths(document, schema, "/at", find);
}

describe("jsonPaths", () => {
  it("names properties, items and map entries", () => {
    const schema: Schema = {
      properties: {
        amount: decimal,
        list: { items: { properties: { amount: decimal } } },
        map: { additionalProperties: decimal },
        matrix: { items: { items: decimal } },
      },
    };
    expect(paths(schema)).toEqual(["amount", "list[].amount", "map.*", "matrix[][]"]);
  });

  it("goes through references and every kind of composition", () => {
    const ref = { $ref: "#/components/schemas/Part" };
    const schema: Schema = {
      allOf: [ref],
      anyOf: [{ properties: { b: decimal } }],
      oneOf: [{ properties: { c: decimal } }],
    };
    expect(paths(schema, { Part: { properties: { a: decimal } } })).toEqual(["a", "b", "c"]);
  });

  it("names each place once, and a whole body by the empty path", () => {
    expect(paths({ anyOf: [decimal, decimal] })).toEqual([""]);
  });

  it("searches below a taken value only on request", () => {
    const schema: Schema = { properties: { a: { properties: { a: {} } } } };
    expect(paths(schema, {}, (_, name) => name === "a")).toEqual(["a"]);
    expect(paths(schema, {}, (_, name) => (name === "a" ? "and below" : false))).toEqual(["a", "a.a"]);
  });

  it("comes to an end in a schema that contains itself", () => {
    const node = { properties: { children: { items: { $ref: "#/components/schemas/Node" } } } };
    expect(
      paths({ properties: { root: { $ref: "#/components/schemas/Node" }, amount: decimal } }, { Node: node }),
    ).toEqual(["amount"]);
  });

  it("rejects an amount at any depth, which no path can express", () => {
    const node = { properties: { amount: decimal, children: { items: { $ref: "#/components/schemas/Node" } } } };
    expect(() => paths({ $ref: "#/components/schemas/Node" }, { Node: node })).toThrow(DocumentError);
  });

  it("rejects names that cannot be part of a path", () => {
    expect(() => paths({ properties: { "a.b": decimal } })).toThrow('"a.b"');
  });
});
