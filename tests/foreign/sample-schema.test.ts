import { describe, expect, it } from "vitest";
import type { Schema } from "../../cli/src/pipeline/model/openapi-document.ts";
import { sampleOf } from "./sample-schema.ts";

function sampled(schema: Schema, schemas: Record<string, Schema> = {}): unknown {
  const info = { title: "Samples", version: "1" };
  return sampleOf({ openapi: "3.1.0", info, components: { schemas } }, schema);
}

const text: Schema = { type: "string", examples: ["a"] };
const self = { $ref: "#/components/schemas/Tree" };

it("has every property but the read-only ones, through references", () => {
  const Id: Schema = { type: "integer", readOnly: true };
  const schema: Schema = { properties: { id: { $ref: "#/components/schemas/Id" }, name: text, note: text } };
  expect(sampled(schema, { Id })).toEqual({ name: "a", note: "a" });
});

it.each([/^sha256:[a-f0-9]{4}$/, /^\d+\.\d{2}$/])("matches the pattern %s", (pattern) => {
  expect(sampled({ type: "string", pattern: pattern.source })).toMatch(pattern);
});

describe("a schema that contains itself", () => {
  it.each<[string, Schema]>([
    ["in an optional property", { properties: { name: text, parent: self } }],
    [
      "in a property of an optional object",
      { properties: { name: text, of: { required: ["is"], properties: { is: self } } } },
    ],
    ["in one of two branches", { oneOf: [self, { properties: { name: text } }] }],
    [
      "in every part of an optional property",
      { properties: { name: text, both: { allOf: [self, { type: "object" }] } } },
    ],
  ])("%s has no object without its own properties", (_, Tree) => {
    expect(sampled(self, { Tree })).toEqual({ name: "a" });
  });

  it("in the items of an array is an empty array there", () => {
    const Tree: Schema = { properties: { name: text, branches: { type: "array", items: self } } };
    expect(sampled(self, { Tree })).toEqual({ name: "a", branches: [] });
  });
});
