// Conventions for every document that an SDK is generated from: ours, and those of consumers.

import { decimalMoney } from "./functions/bodies.ts";
import { extensionUse, namesExist } from "./functions/extensions.ts";
import { dialect, operationIdCase, requiredExtensions, uniqueSdkName } from "./functions/operations.ts";
import { envelopeFits } from "./functions/responses.ts";
import { retryFitsKey } from "./functions/retries.ts";
import type { LintRule } from "./lint-rule.ts";

/** By name. */
export const generalRules: Readonly<Record<string, LintRule>> = {
  "decimal-money": decimalMoney,
  "envelope-fits": envelopeFits,
  "extension-use": extensionUse,
  "names-exist": namesExist,
  "required-extensions": requiredExtensions,
  "retry-fits-key": retryFitsKey,
  "unique-sdk-name": uniqueSdkName,
  dialect,
  "operation-id-case": operationIdCase,
};
