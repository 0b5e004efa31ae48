// Reads what the service says of its rate limit (C24).

import type { RateLimit } from "../operation/results.ts";
import { wholeNumber } from "../parsing/whole-number.ts";

/** The rate limit of an answer; a header that is absent or not a plain whole number counts as not there. */
export function parseRateLimit(headers: Headers): RateLimit {
  const reset = wholeNumber(headers.get("x-ratelimit-reset"));
  return {
    limit: wholeNumber(headers.get("x-ratelimit-limit")),
    remaining: wholeNumber(headers.get("x-ratelimit-remaining")),
    resetAt: reset === undefined ? undefined : new Date(reset * 1000),
  };
}
