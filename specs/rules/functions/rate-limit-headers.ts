// The crypto service tells the state of its rate limit in every answer, errors included.

import { isObject } from "../../../cli/src/pipeline/model/json-pointer.ts";
import { type Check, clientOf, finding, operationsOf, responsesOf } from "../lint-rule.ts";

const names = ["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"];

export const rateLimitHeaders: Check = (document) =>
  operationsOf(document)
    .filter((operation) => ["crypto", "agent"].includes(String(clientOf(operation))))
    .flatMap((operation) => responsesOf(document, operation))
    .flatMap(({ response, path }) => {
      const { headers } = response;
      const missing = names.filter((name) => !(isObject(headers) && headers[name]));
      return missing.length > 0 ? [finding(path, `header ${missing.join(", ")} is missing`)] : [];
    });
