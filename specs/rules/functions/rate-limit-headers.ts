// Every response of the crypto service has the rate-limit headers, errors included.

import { isObject } from "../../../cli/src/pipeline/model/json-pointer.ts";
import { clientOf, finding, type LintRule, operationsOf, responsesOf } from "../lint-rule.ts";

const names = ["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"];

export const rateLimitHeaders: LintRule = (document) =>
  operationsOf(document)
    .filter((operation) => ["crypto", "agent"].includes(String(clientOf(operation))))
    .flatMap((operation) => responsesOf(document, operation))
    .flatMap(({ response, path }) => {
      const { headers } = response;
      const missing = names.filter((name) => !(isObject(headers) && headers[name]));
      return missing.length > 0 ? [finding(path, `header ${missing.join(", ")} is missing`)] : [];
    });
