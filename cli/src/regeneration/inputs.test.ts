import { expect, it } from "vitest";
import type { Bundle } from "../pipeline/bundle/bundle-spec.ts";
import { PipelineError } from "../pipeline/bundle/problem.ts";
import { type JsonObject, toPointer } from "../pipeline/model/json-pointer.ts";
import { mergeDocuments, upgradeDocument } from "./inputs.ts";

/** A bundle whose locations are one line per pointer. */
function bundle(file: string, document: JsonObject): Bundle {
  return { file, files: [file], document, locate: (at) => ({ file: `${file}${toPointer(at)}`, line: 1 }) };
}

const get: JsonObject = { operationId: "get", responses: {} };
const service: JsonObject = {
  tags: [{ name: "Cards" }],
  paths: { "/cards": { get } },
  components: { schemas: { Card: { type: "object" } } },
};

function reasons(extra: JsonObject): string[] {
  try {
    mergeDocuments(bundle("fiat.json", service), bundle("extra.yaml", extra));
    return [];
  } catch (error) {
    if (!(error instanceof PipelineError)) throw error;
    return error.problems.map(({ file, reason }) => `${file} ${reason}`);
  }
}

it("adds paths, methods of known paths, components and tags, each located in its own file", () => {
  const post: JsonObject = { operationId: "create", responses: {} };
  const extra = bundle("extra.yaml", {
    tags: [{ name: "Cards" }, { name: "Rates" }],
    paths: { "/cards": { post }, "/rates": { get } },
    components: { schemas: { Rate: {} }, parameters: { Day: {} } },
  });
  const merged = mergeDocuments(bundle("fiat.json", service), extra);
  expect(merged.document).toEqual({
    tags: [{ name: "Cards" }, { name: "Rates" }],
    paths: { "/cards": { get, post }, "/rates": { get } },
    components: { schemas: { Card: { type: "object" }, Rate: {} }, parameters: { Day: {} } },
  });
  const place = (...at: (string | number)[]) => merged.locate(at).file;
  expect(place("paths", "/cards", "post", "x")).toBe("extra.yaml/paths/~1cards/post/x");
  expect(place("paths", "/cards", "get")).toBe("fiat.json/paths/~1cards/get");
  expect([place("tags", 1, "name"), place("tags", 0)]).toEqual(["extra.yaml/tags/1/name", "fiat.json/tags/0"]);
  expect(merged.files).toEqual(["fiat.json", "extra.yaml"]);
  expect(Object.keys(service.paths as JsonObject)).toEqual(["/cards"]);
});

it("keeps the security requirement of the extra document on its operations", () => {
  const paths = { "/rates": { get }, "/open": { get: { ...get, security: [] } } };
  const extra = bundle("extra.yaml", { security: [{ key: [] }], paths });
  const merged = mergeDocuments(bundle("fiat.json", service), extra);
  expect(merged.document.paths).toMatchObject({
    "/cards": { get: expect.not.objectContaining({ security: expect.anything() }) },
    "/rates": { get: { security: [{ key: [] }] } },
    "/open": { get: { security: [] } },
  });
});

it("refuses an operation that the service has, and another component of the same name, but not an equal one", () => {
  expect(reasons({ paths: { "/cards": { get: { responses: {} } } } })).toEqual([
    "extra.yaml/paths/~1cards/get /cards get is also in fiat.json/paths/~1cards/get:1",
  ]);
  expect(reasons({ components: { schemas: { Card: { type: "object" } } } })).toEqual([]);
  expect(reasons({ components: { schemas: { Card: { type: "string" } } } })).toEqual([
    "extra.yaml/components/schemas/Card schemas Card is also in fiat.json/components/schemas/Card:1",
  ]);
});

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
  ["an exclusive limit", { minimum: 1, exclusiveMinimum: true }, { exclusiveMinimum: 1 }],
  ["an example", { ...text, example: "a" }, { ...text, examples: ["a"] }],
  ["a property named like a keyword", { properties: { example: text } }, { properties: { example: text } }],
])("upgrades %s", (_, schema, expected) => expect(upgraded(schema)).toEqual(expected));
