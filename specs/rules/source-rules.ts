// Conventions of our own documents, which follow one public documentation. A consumer's documents need not follow them;
// README.md says why.

import { examplePresent, idSchemas, namedBody, requiredFields, untypedBody } from "./functions/bodies.ts";
import { accessScope, knownClient, ruleIds } from "./functions/operations.ts";
import { documentedStatuses, failureShape, rateLimitHeaders } from "./functions/responses.ts";
import { idempotencyKey } from "./functions/retries.ts";
import { describedFields, openLists, reservedServers, sharedAmounts, tagConstants } from "./functions/schemas.ts";
import { serviceTexts } from "./functions/texts.ts";
import type { Rule } from "./lint-rule.ts";

/** By name. */
export const sourceRules: Readonly<Record<string, Rule>> = {
  "access-scope": { description: "Operations say which scope of their credential they need.", check: accessScope },
  "described-fields": { description: "Every field has a description.", check: describedFields },
  "documented-statuses": {
    description: "Every operation documents the errors that it can return.",
    check: documentedStatuses,
  },
  "example-present": { description: "Every typed body has an example.", check: examplePresent },
  "failure-shape": {
    description: "Failures of the fiat service share a record and repeat the status.",
    check: failureShape,
  },
  "id-schemas": { description: "Every kind of id is its own string schema.", check: idSchemas },
  "idempotency-key": { description: "Writes declare the idempotency key.", check: idempotencyKey },
  "named-body": { description: "Bodies and the data of envelopes are named records.", check: namedBody },
  "open-lists": { description: "Lists of values in responses are open.", check: openLists },
  "rate-limit-headers": {
    description: "Every response of the crypto service has the rate-limit headers.",
    check: rateLimitHeaders,
  },
  "required-fields": {
    description: "Records that operations return list the fields that are always sent.",
    check: requiredFields,
  },
  "reserved-servers": { description: "Servers have reserved hosts.", check: reservedServers },
  "service-texts": { description: "Descriptions speak of the service only.", check: serviceTexts },
  "shared-amounts": { description: "Requests and responses share no amount.", check: sharedAmounts },
  "tag-constants": { description: "Texts for people are no constants.", check: tagConstants },
  "untyped-body": { description: "Every untyped body gives the reason.", check: untypedBody },
  "rule-ids": { description: "Every operation lists the ids of its rules.", check: ruleIds },
  "known-client": { description: "Every operation belongs to one of our clients.", check: knownClient },
};
