// A mutant of a keyword is wrong by this keyword alone, and the mock notices it.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OpenApiDocument, operationsOf, type SchemaObject } from "../support/documents/bundled-documents.ts";
import { visiblePartsOf } from "../support/documents/input-parts.ts";
import { CHECKED_FORMATS, KEYWORDS } from "../support/documents/keywords.ts";
import { replaceAt } from "../support/documents/value-places.ts";
import { MockRecorder } from "../support/harness/mock-recorder.ts";
import { type Prism, startPrism } from "../support/harness/prism.ts";
import { isAbout } from "../support/inputs/violation-match.ts";
import { writeInput } from "../support/inputs/write-input.ts";

const properties = { name: { type: "string" } };
const items = { type: "string" };

// The rest of the schema only shapes the sample.
const schemas: readonly (readonly [string, SchemaObject])[] = [
  ["type", { type: "integer" }],
  ["type", { type: "number" }],
  ["type", { type: "boolean" }],
  ["type", { type: ["string", "null"] }],
  ["type", { type: "array", items }],
  ["type", { type: "object", properties }],
  ["enum", { type: "string", enum: ["a", "b"] }],
  ["const", { type: "string", const: "a" }],
  ["pattern", { type: "string", pattern: "^[A-Z]{2}$" }],
  ...[...CHECKED_FORMATS].map((format) => ["format", { type: "string", format }] as const),
  ["minimum", { type: "integer", minimum: 3 }],
  ["maximum", { type: "integer", maximum: 3 }],
  ["exclusiveMinimum", { type: "number", exclusiveMinimum: 3 }],
  ["exclusiveMaximum", { type: "number", exclusiveMaximum: 3 }],
  ["minLength", { type: "string", minLength: 3 }],
  ["maxLength", { type: "string", maxLength: 3 }],
  ["minItems", { type: "array", items, minItems: 2 }],
  ["maxItems", { type: "array", items, maxItems: 2 }],
  ["uniqueItems", { type: "array", items, uniqueItems: true }],
  ["minProperties", { type: "object", properties, minProperties: 1 }],
  ["maxProperties", { type: "object", properties, maxProperties: 1 }],
  ["additionalProperties", { type: "object", properties, additionalProperties: false }],
];

const kinds = schemas.map(([keyword, schema], index) => {
  const { [keyword]: limit, ...others } = schema;
  return [`${keyword} ${JSON.stringify(limit)}`, { keyword, schema, index, others }] as const;
});

let prism: Prism;
let recorder: MockRecorder;

const head = {
  openapi: "3.1.1",
  jsonSchemaDialect: "https://json-schema.org/draft/2020-12/schema",
  info: { title: "Keywords", version: "1", description: "" },
};

const document: OpenApiDocument = {
  ...head,
  servers: [{ url: "https://keywords.example", description: "" }],
  security: [],
  paths: Object.fromEntries(
    kinds.flatMap(([, { schema, others, index }]) => [path(`with-${index}`, schema), path(`without-${index}`, others)]),
  ),
  webhooks: {},
  components: { schemas: {}, securitySchemes: {} },
};

function path(operationId: string, value: SchemaObject): [string, Record<string, unknown>] {
  const schema = { type: "object", required: ["value"], properties: { value } };
  const requestBody = { required: true, content: { "application/json": { schema } } };
  const responses = { 200: { description: "Done." }, 422: { description: "Not valid." } };
  return [`/${operationId}`, { post: { operationId, requestBody, responses } }];
}

function entryOf(id: string) {
  const found = operationsOf(document).find(({ operation }) => operation.operationId === id);
  if (found === undefined) throw new Error(`there is no operation ${id}`);
  return found;
}

beforeAll(async () => {
  prism = await startPrism(document);
  recorder = new MockRecorder(prism.url, document);
});

afterAll(() => prism[Symbol.asyncDispose]());

describe("a mutant", () => {
  it.for(kinds)("by %s", async ([, { keyword, index }]) => {
    const limited = entryOf(`with-${index}`);
    const parts = visiblePartsOf(limited).filter((part) => part.keyword === keyword && part.place.length === 2);
    expect(parts).toHaveLength(1);
    for (const part of parts) {
      expect(part.wrong).not.toEqual([]);
      for (const right of part.right) {
        const accepted = await recorder.send(writeInput(limited, replaceAt(part.valid, part.place, right)));
        expect(accepted.violations, JSON.stringify(right)).toEqual([]);
      }
      for (const wrong of part.wrong) {
        const input = replaceAt(part.valid, part.place, wrong);
        const { violations } = await recorder.send(writeInput(limited, input));
        expect(violations, JSON.stringify(wrong)).toEqual([expect.toSatisfy((found) => isAbout(part, found))]);
        const { violations: others } = await recorder.send(writeInput(entryOf(`without-${index}`), input));
        expect(others, `${JSON.stringify(wrong)} is wrong by something else`).toEqual([]);
      }
    }
  });

  it("can be made for every keyword", () => {
    expect(new Set(schemas.map(([keyword]) => keyword))).toEqual(new Set(KEYWORDS.keys()));
  });
});
