// Conventions for every document that an SDK is generated from: ours, and those of consumers.

import { casing, enumeration, truthy } from "@stoplight/spectral-functions";
import { decimalMoney } from "./functions/bodies.ts";
import { extensionUse, namesExist } from "./functions/extensions.ts";
import { requiredExtensions, uniqueSdkName } from "./functions/operations.ts";
import { envelopeFits } from "./functions/responses.ts";
import { retryFitsKey } from "./functions/retries.ts";
import { own, type Rule } from "./lint-rule.ts";

/** By name. */
export const generalRules: Readonly<Record<string, Rule>> = {
  "decimal-money": own("Numbers that are money have format: decimal.", decimalMoney),
  "envelope-fits": own("Every typed success has the x-envelope of its schema.", envelopeFits),
  "extension-use": own("Extensions have a known name, an allowed place and a valid value.", extensionUse),
  "names-exist": own("Operations, parameters and fields that extensions name exist.", namesExist),
  "required-extensions": own("Every operation has its extensions.", requiredExtensions),
  "retry-fits-key": own("Retry class, key mode and method agree.", retryFitsKey),
  "unique-sdk-name": own("No two operations are the same method of the SDK.", uniqueSdkName),
  dialect: {
    description: "The document declares JSON Schema 2020-12.",
    message: "{{error}}",
    severity: "error",
    given: "$",
    then: [
      { field: "jsonSchemaDialect", function: truthy },
      {
        field: "jsonSchemaDialect",
        function: enumeration,
        functionOptions: { values: ["https://json-schema.org/draft/2020-12/schema"] },
      },
    ],
  },
  "operation-id-case": {
    description: "operationIds have the form verbNoun: they are names in the SDK.",
    severity: "error",
    given: "$.paths[*][get,post,put,patch,delete].operationId",
    then: { function: casing, functionOptions: { type: "camel" } },
  },
};
