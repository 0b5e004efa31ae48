import { expect, it } from "vitest";
import type { JsonObject } from "../model/json-pointer.ts";
import { circularPart, circularReference } from "./bundle-spec.ts";

it("finds the reference that leads to itself, not one that leads to it", () => {
  const document = {
    paths: { "/a": { $ref: "#/components/A" } },
    components: { A: { $ref: "#/components/B" }, B: { $ref: "#/components/B" }, C: { $ref: "#/none" } },
  };
  expect(circularReference(document)).toEqual(["components", "B", "$ref"]);
  expect(circularReference({ a: { b: { $ref: "#/a" } } })).toBeUndefined();
});

it("finds the part that contains itself, not one that occurs twice", () => {
  const shared = { type: "string" };
  const part: JsonObject = { list: [shared, shared] };
  expect(circularPart({ a: part, b: part })).toBeUndefined();
  part.self = { part };
  expect(circularPart({ a: part })).toEqual(["a", "self", "part"]);
  expect(circularReference({ a: part })).toBeUndefined();
});
