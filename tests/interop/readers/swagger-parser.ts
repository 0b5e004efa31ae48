// swagger-parser resolves every reference, then validates with its own copy of OpenAPI's JSON Schema and Ajv.

import SwaggerParser from "@apidevtools/swagger-parser";
import type { BundleReader } from "../bundle-reader.ts";
import { danglingReference, unknownLocation, unknownScheme } from "../damage.ts";

export const swaggerParser: BundleReader = {
  name: "swagger-parser",
  generates: false,
  detects: [danglingReference, unknownLocation, unknownScheme],
  read: async (bundle) => {
    try {
      await SwaggerParser.validate(bundle);
      return [];
    } catch (error) {
      return [error instanceof Error ? error.message.trim() : String(error)];
    }
  },
};
