// Conventions of our own documents, which follow one public documentation. A consumer's documents need not follow them;
// README.md says why.

import { examplePresent, idSchemas, namedBody, requiredFields, untypedBody } from "./functions/bodies.ts";
import { accessScope, knownClient, ruleIds } from "./functions/operations.ts";
import { documentedStatuses, failureShape, rateLimitHeaders } from "./functions/responses.ts";
import { idempotencyKey } from "./functions/retries.ts";
import { own, type Rule } from "./lint-rule.ts";

/** By name. */
export const sourceRules: Readonly<Record<string, Rule>> = {
  "access-scope": own("Operations say which scope of their credential they need.", accessScope),
  "documented-statuses": own("Every operation documents the errors that it can return.", documentedStatuses),
  "example-present": own("Every typed body has an example.", examplePresent),
  "failure-shape": own("Failures of the fiat service share a record and repeat the status.", failureShape),
  "id-schemas": own("Every kind of id is its own string schema.", idSchemas),
  "idempotency-key": own("Writes declare the idempotency key.", idempotencyKey),
  "named-body": own("Request bodies and the data of envelopes are named records.", namedBody),
  "rate-limit-headers": own("Every response of the crypto service has the rate-limit headers.", rateLimitHeaders),
  "required-fields": own("Records that operations return list the fields that are always sent.", requiredFields),
  "untyped-body": own("Every untyped body gives the reason.", untypedBody),
  "rule-ids": own("Every operation lists the ids of its rules.", ruleIds),
  "known-client": own("Every operation belongs to one of our clients.", knownClient),
};
