// swagger-parser: follows every reference, then validates by its own copy of OpenAPI's JSON Schema, with Ajv.

import SwaggerParser from "@apidevtools/swagger-parser";
import type { Reader } from "../bundle-reader.ts";
import { danglingReference, unknownPlace, unknownScheme } from "../damage.ts";

export const swaggerParser: Reader = {
  name: "swagger-parser",
  generates: false,
  notices: [danglingReference, unknownPlace, unknownScheme],
  read: async (bundle) => {
    try {
      await SwaggerParser.validate(bundle);
      return [];
    } catch (error) {
      return [error instanceof Error ? error.message.trim() : String(error)];
    }
  },
};
