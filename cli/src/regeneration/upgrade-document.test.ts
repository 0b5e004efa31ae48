import { expect, it } from "vitest";
import type { JsonObject } from "../pipeline/model/json-pointer.ts";
import { upgradeDocument } from "./inputs.ts";

function upgraded(schema: JsonObject): unknown {
  const document = { openapi: "3.0.3", components: { schemas: { A: schema } } };
  const copy = structuredClone(document);
  const result = upgradeDocument(document);
  expect(document).toEqual(copy);
  expect(result.openapi).toBe("3.1.1");
  return (result.components as { schemas: { A: unknown } }).schemas.A;
}

const text = { type: "string" };
const ref = { $ref: "#/components/schemas/B" };

it.each([
  ["a nullable type", { ...text, nullable: true }, { type: ["string", "null"] }],
  ["a nullable list", { ...text, nullable: true, enum: ["a"] }, { type: ["string", "null"], enum: ["a", null] }],
  ["a nullable reference", { nullable: true, allOf: [ref] }, { anyOf: [{ allOf: [ref] }, { type: "null" }] }],
  ["what is not nullable", { ...text, nullable: false }, text],
  [
    "an exclusive limit",
    { type: "number", minimum: 1, exclusiveMinimum: true },
    { type: "number", exclusiveMinimum: 1 },
  ],
  ["an example", { ...text, example: "a" }, { ...text, examples: ["a"] }],
  ["a property named like a keyword", { properties: { example: text } }, { properties: { example: text } }],
])("upgrades %s", (_, schema, expected) => expect(upgraded(schema)).toEqual(expected));
