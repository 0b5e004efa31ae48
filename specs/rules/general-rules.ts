// Conventions for every document that an SDK is generated from: ours, and those of consumers.

import { decimalMoney } from "./functions/bodies.ts";
import { extensionUse, namesExist } from "./functions/extensions.ts";
import { dialect, operationIdCase, requiredExtensions, uniqueSdkName } from "./functions/operations.ts";
import { envelopeFits } from "./functions/responses.ts";
import { retryFitsKey } from "./functions/retries.ts";
import type { Rule } from "./lint-rule.ts";

/** By name. */
export const generalRules: Readonly<Record<string, Rule>> = {
  "decimal-money": { description: "Numbers that are money have format: decimal.", check: decimalMoney },
  "envelope-fits": { description: "Every typed success has the x-envelope of its schema.", check: envelopeFits },
  "extension-use": {
    description: "Extensions have a known name, an allowed place and a valid value.",
    check: extensionUse,
  },
  "names-exist": { description: "Operations, parameters and fields that extensions name exist.", check: namesExist },
  "required-extensions": { description: "Every operation has its extensions.", check: requiredExtensions },
  "retry-fits-key": { description: "Retry class, key mode and method agree.", check: retryFitsKey },
  "unique-sdk-name": { description: "No two operations are the same method of the SDK.", check: uniqueSdkName },
  dialect: { description: "The document declares JSON Schema 2020-12.", check: dialect },
  "operation-id-case": {
    description: "operationIds have the form verbNoun: they are names in the SDK.",
    check: operationIdCase,
  },
};
