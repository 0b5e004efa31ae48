import { describe, expect, it } from "vitest";
import { toPointer } from "./json-pointer.ts";
import { walk } from "./walk.ts";

function nodes(document: Parameters<typeof walk>[0]): string[] {
  return [...walk(document)].map(({ kind, path }) => `${toPointer(path)} ${kind}`);
}

describe("walking a document", () => {
  it("yields the kind of each node, in document order", () => {
    const document = {
      info: { title: "Small", license: { name: "MIT" } },
      paths: {
        "/cards": {
          parameters: [{ name: "id", schema: { type: "string" } }],
          get: {
            responses: {
              "200": {
                headers: { "X-Limit": { schema: { type: "integer" } } },
                content: { "application/json": { schema: { $ref: "#/components/schemas/Card" } } },
              },
            },
          },
        },
      },
      components: { schemas: { Card: { type: "object" } }, securitySchemes: { bearer: { type: "http" } } },
    };
    const response = "/paths/~1cards/get/responses/200";
    expect(nodes(document)).toEqual([
      " document",
      "/info other",
      "/info/license other",
      "/paths paths",
      "/paths/~1cards path item",
      "/paths/~1cards/parameters/0 parameter",
      "/paths/~1cards/parameters/0/schema schema",
      "/paths/~1cards/get operation",
      "/paths/~1cards/get/responses responses",
      `${response} response`,
      `${response}/headers/X-Limit header`,
      `${response}/headers/X-Limit/schema schema`,
      `${response}/content/application~1json media type`,
      `${response}/content/application~1json/schema schema`,
      "/components components",
      "/components/schemas/Card schema",
      "/components/securitySchemes/bearer security scheme",
    ]);
  });

  it("takes no key for one that every object of JavaScript has", () => {
    const info = JSON.parse('{ "constructor": { "a": {} }, "__proto__": { "b": {} } }');
    expect(nodes({ constructor: { a: {} }, info })).toEqual([
      " document",
      "/info other",
      "/info/constructor other",
      "/info/constructor/a other",
      "/info/__proto__ other",
      "/info/__proto__/b other",
    ]);
  });

  it("finds schemas wherever a schema has them", () => {
    const schema = {
      properties: { items: { type: "array", items: { type: "string" } } },
      allOf: [{ anyOf: [{ type: "object" }] }],
      additionalProperties: { not: { type: "null" } },
    };
    expect(nodes({ components: { schemas: { A: schema } } }).map((visit) => visit.split(" ")[0])).toEqual([
      "",
      "/components",
      "/components/schemas/A",
      "/components/schemas/A/properties/items",
      "/components/schemas/A/properties/items/items",
      "/components/schemas/A/allOf/0",
      "/components/schemas/A/allOf/0/anyOf/0",
      "/components/schemas/A/additionalProperties",
      "/components/schemas/A/additionalProperties/not",
    ]);
  });

  it("does not take examples and extensions for parts of the document", () => {
    const schema = { default: { properties: { a: {} } }, "x-not-shown": { properties: {} }, examples: [{ items: {} }] };
    expect(nodes({ components: { schemas: { A: schema } }, paths: { "x-note": { get: {} } } })).toEqual([
      " document",
      "/components components",
      "/components/schemas/A schema",
      "/paths paths",
    ]);
  });
});
