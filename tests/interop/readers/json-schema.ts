// Validates with the OpenAPI Initiative's JSON Schema of OpenAPI 3.1, and with another implementation of JSON Schema than Ajv,
// which the pipeline uses already.

import { readFile } from "node:fs/promises";
import "@hyperjump/json-schema/formats";
import { validate } from "@hyperjump/json-schema/openapi-3-1";
import type { BundleReader } from "../bundle-reader.ts";
import { unknownLocation, unknownScheme, unknownType } from "../damage.ts";

// The edition for this dialect. Unlike the plain edition it also checks Schema Objects.
const DIALECT = "https://json-schema.org/draft/2020-12/schema";
const SCHEMA = "https://spec.openapis.org/oas/3.1/schema-draft-2020-12";

export const jsonSchema: BundleReader = {
  name: "json-schema",
  generates: false,
  detects: [unknownType, unknownLocation, unknownScheme],
  read: async (bundle) => {
    const document = JSON.parse(await readFile(bundle, "utf8"));
    if (document.jsonSchemaDialect !== DIALECT) return [`jsonSchemaDialect is not ${DIALECT}`];
    const result = await validate(SCHEMA, document, "BASIC");
    if (result.valid) return [];
    const errors = result.errors ?? [];
    return [
      "The document does not conform to the schema.",
      // Locations are URI fragments.
      ...errors.map((error) => `${decodeURI(error.instanceLocation)} fails ${error.absoluteKeywordLocation}`),
    ];
  },
};
