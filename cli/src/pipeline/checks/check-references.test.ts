import { describe, expect, it } from "vitest";
import type { Bundle } from "../bundle/bundle-spec.ts";
import { PipelineError } from "../bundle/problem.ts";
import type { JsonObject } from "../model/json-pointer.ts";
import { checkReferences } from "./check-structure.ts";

function reasons(schemas: JsonObject): string[] {
  const bundle: Bundle = {
    file: "openapi.json",
    files: [],
    document: { openapi: "3.1.1", components: { schemas } },
    locate: () => ({ file: "openapi.json", line: 1 }),
  };
  try {
    checkReferences(bundle);
    return [];
  } catch (error) {
    if (!(error instanceof PipelineError)) throw error;
    return error.problems.map(({ pointer, reason }) => `${pointer}: ${reason}`);
  }
}

it("accepts references within the document, and records that contain themselves", () => {
  expect(
    reasons({ A: { $ref: "#/components/schemas/B" }, B: { properties: { next: { $ref: "#/components/schemas/B" } } } }),
  ).toEqual([]);
});

describe("refuses a reference", () => {
  it.each([
    ["to nothing", "#/components/schemas/C", "resolves to nothing"],
    ["to itself", "#/components/schemas/A", "resolves to nothing"],
    ["with a malformed escape", "#/components/schemas/%zz", "resolves to nothing"],
    ["to a file", "other.yaml", "is not a reference within the document"],
    ["to an address", "https://a.example/b.json#/c", "is not a reference within the document"],
  ])("%s", (_, $ref, reason) => {
    expect(reasons({ A: { $ref } })).toEqual([`/components/schemas/A/$ref: ${$ref} ${reason}`]);
  });
});
