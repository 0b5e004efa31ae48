// Conventions of our own documents, which follow one public documentation. A consumer's documents need not follow them;
// README.md says why.

import { examplePresent, idSchemas, namedBody, requiredFields, untypedBody } from "./functions/bodies.ts";
import { accessScope, knownClient, ruleIds } from "./functions/operations.ts";
import { documentedStatuses, failureShape, rateLimitHeaders } from "./functions/responses.ts";
import { idempotencyKey } from "./functions/retries.ts";
import { describedFields, openLists, reservedServers, sharedAmounts, tagConstants } from "./functions/schemas.ts";
import { serviceTexts } from "./functions/texts.ts";
import type { LintRule } from "./lint-rule.ts";

/** By name. */
export const sourceRules: Readonly<Record<string, LintRule>> = {
  "access-scope": accessScope,
  "described-fields": describedFields,
  "documented-statuses": documentedStatuses,
  "example-present": examplePresent,
  "failure-shape": failureShape,
  "id-schemas": idSchemas,
  "idempotency-key": idempotencyKey,
  "named-body": namedBody,
  "open-lists": openLists,
  "rate-limit-headers": rateLimitHeaders,
  "required-fields": requiredFields,
  "reserved-servers": reservedServers,
  "service-texts": serviceTexts,
  "shared-amounts": sharedAmounts,
  "tag-constants": tagConstants,
  "untyped-body": untypedBody,
  "rule-ids": ruleIds,
  "known-client": knownClient,
};
