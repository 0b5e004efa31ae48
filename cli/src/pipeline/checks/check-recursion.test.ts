import { expect, it } from "vitest";
import type { Bundle } from "../bundle/bundle-spec.ts";
import type { JsonObject } from "../model/json-pointer.ts";
import { checkRecursion } from "./check-structure.ts";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

function check(schemas: JsonObject): void {
  const document = { openapi: "3.1.1", components: { schemas } };
  const bundle: Bundle = { file: "a.json", files: [], document, locate: () => ({ file: "a.json", line: 2 }) };
  checkRecursion(bundle);
}

it("accepts records that contain themselves in a property or an item", () => {
  const list = { type: "array", items: ref("A") };
  expect(() =>
    check({ A: { properties: { a: ref("A"), b: list } }, B: { allOf: [ref("A"), ref("C")] }, C: {} }),
  ).not.toThrow();
});

it.each<[string, JsonObject]>([
  ["in its own allOf", { A: { allOf: [ref("A"), { type: "object" }] } }],
  ["by way of another", { A: { anyOf: [{ oneOf: [ref("B")] }] }, B: { allOf: [ref("A")] } }],
])("refuses a record that contains itself %s", (_, schemas) => {
  expect(() => check(schemas)).toThrow(
    /a\.json:2 {2}A contains itself: no value could be valid\n +at \/components\/schemas\/A/,
  );
});
