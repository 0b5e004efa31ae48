import { describe, expect, it } from "vitest";
import { type JsonObject, toPointer } from "../model/json-pointer.ts";
import { assertionsOf } from "./check-facts.ts";

/** The pointers of all assertions, with their marks. */
function pointersOf(document: JsonObject): string[] {
  return assertionsOf(document).map(({ owner, value, mark }) => {
    const pointer = toPointer([...owner.path, ...value]);
    return mark ? `${pointer} by ${toPointer(mark)}` : pointer;
  });
}

function ofSchema(schema: JsonObject): string[] {
  return pointersOf({ components: { schemas: { A: schema } } }).map((pointer) =>
    pointer.replaceAll("/components/schemas/A", ""),
  );
}

function ofOperation(operation: JsonObject): string[] {
  return pointersOf({ paths: { "/a": { get: operation } } }).map((pointer) => pointer.replaceAll("/paths/~1a/get", ""));
}

describe("a schema asserts", () => {
  it("that it is closed, not that it is open", () => {
    expect(ofSchema({ additionalProperties: false })).toEqual(["/additionalProperties"]);
    expect(ofSchema({ additionalProperties: true })).toEqual([]);
    expect(ofSchema({ additionalProperties: { type: "string" } })).toEqual(["/additionalProperties/type"]);
  });

  it("the known values of an open enum, no other words of ours", () => {
    const words = { title: "A", description: "a", $comment: "a", examples: ["a"], "x-required-basis": "assumed" };
    expect(ofSchema({ ...words, "x-open-enum": ["a"], "x-not-shown": { G1: "more" } })).toEqual(["/x-open-enum/0"]);
  });

  it("that it is secret, whatever is assumed of it", () => {
    expect(ofSchema({ type: "string", "x-sensitive": true, "x-basis": "assumed" })).toEqual([
      ...["/type by /x-basis", "/x-sensitive"],
    ]);
  });
});

it("a document asserts its servers and credentials, and nothing by its own description", () => {
  const document = {
    ...{ openapi: "3.1.1", jsonSchemaDialect: "d", info: { version: "1" }, tags: [{ name: "A" }] },
    servers: [{ url: "https://a.example", description: "words", variables: { host: { default: "a" } } }],
    security: [{ key: [] }],
    webhooks: { paid: { post: {} } },
    components: { securitySchemes: { key: { type: "http", description: "words", "x-scopes": { "a:read": "Read." } } } },
  };
  expect(pointersOf(document)).toEqual([
    "/security/0/key",
    "/servers/0/url",
    "/servers/0/variables/host/default",
    "/webhooks/paid/post",
    "/components/securitySchemes/key/type",
    "/components/securitySchemes/key/x-scopes/a:read",
  ]);
});

describe("a mark", () => {
  const assumed = { "x-basis": "assumed" };

  it("covers everything inside a schema, a parameter, an operation", () => {
    const schema = { properties: { a: { ...assumed, type: "object", properties: { b: { type: "string" } } }, c: {} } };
    expect(ofSchema(schema)).toEqual([
      "/properties/a by /properties/a/x-basis",
      "/properties/a/type by /properties/a/x-basis",
      "/properties/a/properties/b by /properties/a/x-basis",
      "/properties/a/properties/b/type by /properties/a/x-basis",
      "/properties/c",
    ]);
    const operation = { ...assumed, parameters: [{ $ref: "#/p" }], responses: { "200": { content: { "a/b": {} } } } };
    expect(ofOperation(operation).every((pointer) => pointer.endsWith(" by /x-basis"))).toBe(true);
    expect(ofOperation({ parameters: [{ ...assumed, name: "a", schema: { type: "string" } }] })).toEqual([
      "",
      "/parameters/0 by /parameters/0/x-basis",
      "/parameters/0/name by /parameters/0/x-basis",
      "/parameters/0/schema/type by /parameters/0/x-basis",
    ]);
  });

  it("on a response covers its status and media types, not its codes, headers and bodies", () => {
    const content = { "a/b": { schema: { type: "object" }, encoding: { a: { contentType: "c/d" } } } };
    const response = { ...assumed, "x-error-codes": ["no"], headers: { Age: {} }, content };
    expect(ofOperation({ responses: { "200": response } })).toEqual([
      "",
      "/responses/200 by /responses/200/x-basis",
      "/responses/200/x-error-codes/0",
      "/responses/200/headers/Age",
      "/responses/200/content/a~1b by /responses/200/x-basis",
      "/responses/200/content/a~1b/schema/type",
      "/responses/200/content/a~1b/encoding/a/contentType",
    ]);
  });

  it("of required fields covers them alone", () => {
    expect(ofSchema({ type: "object", required: ["a"], "x-required-basis": "assumed" })).toEqual([
      "/type",
      "/required/0 by /x-required-basis",
    ]);
  });
});
