// Amounts are found wherever a schema may declare them, even where no document does so yet.

import { describe, expect, it } from "vitest";
import { documents, type JsonValue, type OpenApiDocument, type SchemaObject } from "./bundled-documents.ts";
import { decimalsAsStrings, numbersIn, numbersOf } from "./decimals.ts";

const amount: SchemaObject = { type: "number", format: "decimal" };

const schema: SchemaObject = {
  type: "object",
  properties: {
    plain: amount,
    either: { type: ["string", "number", "null"], format: "decimal" },
    rows: { type: "array", items: { type: "array", items: { $ref: "#/components/schemas/Priced" } } },
    byAsset: {
      type: "object",
      properties: { total: amount },
      additionalProperties: { $ref: "#/components/schemas/Priced" },
    },
    form: { anyOf: [{ $ref: "#/components/schemas/Priced" }, { type: "object", properties: { fee: amount } }] },
    page: { type: "integer" },
  },
  allOf: [{ type: "object", properties: { extended: amount } }],
};

const document = {
  ...documents.fiat,
  components: {
    ...documents.fiat.components,
    schemas: { Priced: { type: "object", properties: { price: amount, limit: { type: "integer" } } } },
  },
} satisfies OpenApiDocument;

const value: JsonValue = {
  plain: 1.5,
  either: "2.50",
  rows: [[{ price: 3, limit: 20 }], [{ price: 4 }, { price: 5 }]],
  byAsset: { total: 6, USDC: { price: 7, limit: 1 }, EURC: { price: 8 } },
  form: { fee: 9 },
  extended: 10,
  page: 1,
  undescribed: { price: 11 },
};

describe("amounts", () => {
  it("are strings wherever they stand, and nothing else is", () => {
    expect(decimalsAsStrings(document, schema, value)).toEqual({
      plain: "1.5",
      either: "2.50",
      rows: [[{ price: "3", limit: 20 }], [{ price: "4" }, { price: "5" }]],
      byAsset: { total: "6", USDC: { price: "7", limit: 1 }, EURC: { price: "8" } },
      form: { fee: "9" },
      extended: "10",
      page: 1,
      undescribed: { price: 11 },
    });
  });

  const amounts = [
    ...["/plain", "/either", "/rows/[]/[]/price", "/byAsset/total", "/byAsset/*/price"],
    ...["/form/price", "/form/fee", "/extended"],
  ];
  const others = ["/page", "/rows/[]/[]/limit", "/byAsset/*/limit", "/form/limit"];

  it("and other numbers are found in the schema", () => {
    expect([...numbersOf(document, schema)].sort()).toEqual([...amounts, ...others].sort());
  });

  it("and other numbers are found in a value, where the one is a string and the other a number", () => {
    const decoded = decimalsAsStrings(document, schema, value);
    const missing = ["/form/price", "/form/limit"];
    const expected = [...amounts, ...others].filter((place) => !missing.includes(place));
    expect([...numbersIn(document, schema, decoded)].sort()).toEqual(expected.sort());
    // As they arrive: only the one that is a string already is decoded.
    expect([...numbersIn(document, schema, value)].sort()).toEqual(
      ["/either", ...others.filter((place) => place !== "/form/limit")].sort(),
    );
  });
});
