import { describe, expect, it } from "vitest";
import { type JsonObject, toPointer } from "../model/json-pointer.ts";
import { assertionsOf } from "./assertions.ts";

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
  it("every keyword, unknown ones too, and every member of a list", () => {
    const schema = {
      type: ["string", "null"],
      pattern: "^a",
      minLength: 1,
      enum: ["a"],
      const: "a",
      keyword: { deep: [1] },
    };
    expect(ofSchema(schema)).toEqual([
      ...["/type/0", "/type/1", "/pattern", "/minLength", "/enum/0", "/const", "/keyword/deep/0"],
    ]);
  });

  it("every field and its keywords", () => {
    expect(ofSchema({ type: "object", required: ["a"], properties: { a: { format: "uuid" }, b: {} } })).toEqual([
      ...["/type", "/required/0", "/properties/a", "/properties/a/format", "/properties/b"],
    ]);
  });

  it("the target of a reference", () => {
    expect(ofSchema({ anyOf: [{ $ref: "#/b" }], properties: { c: { $ref: "#/c", description: "words" } } })).toEqual([
      ...["/anyOf/0/$ref", "/properties/c/$ref"],
    ]);
  });

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

describe("an operation asserts", () => {
  it("its existence, who may call it, what repeating it may do, and its keys", () => {
    const policies = {
      ...{ operationId: "a", tags: ["A"], "x-retry": "read", "x-sdk": {}, "x-money": true, "x-rules": ["F1"] },
    };
    const said = { security: [{ key: [] }], "x-idempotency": { mode: "auto", ttl: 1 }, "x-exactly-one": ["b"] };
    expect(ofOperation({ ...policies, ...said })).toEqual([
      ...[
        "",
        "/x-retry",
        "/x-money",
        "/security/0/key",
        "/x-idempotency/mode",
        "/x-idempotency/ttl",
        "/x-exactly-one/0",
      ],
    ]);
    expect(ofOperation({ security: [] })).toEqual(["", "/security"]);
  });

  it("its parameters, written out or referred to", () => {
    const parameters = [
      { $ref: "#/a" },
      { name: "b", in: "query", required: false, example: 1, schema: { type: "integer" } },
    ];
    expect(ofOperation({ parameters })).toEqual([
      ...[
        "",
        "/parameters/0/$ref",
        "/parameters/1",
        "/parameters/1/name",
        "/parameters/1/in",
        "/parameters/1/schema/type",
      ],
    ]);
  });

  it("its body, that it is required, and its media types", () => {
    const content = { "application/json": { schema: {}, examples: { one: { value: { type: 1 } } } } };
    expect(ofOperation({ requestBody: { required: true, content } })).toEqual([
      ...["", "/requestBody/required", "/requestBody/content/application~1json"],
    ]);
  });

  it("its statuses with their headers, media types and codes", () => {
    const headers = { Age: { required: true, schema: {} }, Trace: { $ref: "#/t" } };
    const full = {
      description: "a",
      "x-envelope": "A",
      "x-error-codes": ["no"],
      headers,
      content: { "text/plain": {} },
    };
    expect(ofOperation({ responses: { "200": full, "404": { $ref: "#/n" } } })).toEqual([
      "",
      "/responses/200",
      "/responses/200/x-error-codes/0",
      "/responses/200/headers/Age",
      "/responses/200/headers/Age/required",
      "/responses/200/headers/Trace/$ref",
      "/responses/200/content/text~1plain",
      "/responses/404/$ref",
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

it("a component asserts only its values", () => {
  const components = {
    parameters: { Page: { name: "page" } },
    headers: { Age: {} },
    responses: { No: { content: {} } },
  };
  expect(pointersOf({ components })).toEqual(["/components/parameters/Page/name", "/components/responses/No/content"]);
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
