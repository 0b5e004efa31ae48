// The OpenAPI Initiative's own JSON Schema of OpenAPI 3.1, evaluated by an implementation of JSON Schema that is not Ajv:
// the pipeline uses that one already.

import { readFile } from "node:fs/promises";
import "@hyperjump/json-schema/formats";
import { validate } from "@hyperjump/json-schema/openapi-3-1";
import type { Reader } from "../bundle-reader.ts";
import { unknownPlace, unknownScheme, unknownType } from "../damage.ts";

// The edition for documents whose dialect is this one. It checks the Schema Objects as well, the plain one does not.
const DIALECT = "https://json-schema.org/draft/2020-12/schema";
const SCHEMA = "https://spec.openapis.org/oas/3.1/schema-draft-2020-12";

export const jsonSchema: Reader = {
  name: "json-schema",
  generates: false,
  notices: [unknownType, unknownPlace, unknownScheme],
  read: async (bundle) => {
    const document = JSON.parse(await readFile(bundle, "utf8"));
    if (document.jsonSchemaDialect !== DIALECT) return [`jsonSchemaDialect is not ${DIALECT}`];
    const result = await validate(SCHEMA, document, "BASIC");
    if (result.valid) return [];
    const errors = result.errors ?? [];
    return [
      "The document does not conform to the schema.",
      // Places are told as URI fragments.
      ...errors.map((error) => `${decodeURI(error.instanceLocation)} fails ${error.absoluteKeywordLocation}`),
    ];
  },
};
