// Reads the rate limit from response headers (C24).

import type { RateLimit } from "../operation/results.ts";
import { wholeNumber } from "../parsing/whole-number.ts";

/** The rate limit of a response. A header that is missing or not a whole number is undefined. */
export function parseRateLimit(headers: Headers): RateLimit {
  const reset = wholeNumber(headers.get("x-ratelimit-reset"));
  return {
    limit: wholeNumber(headers.get("x-ratelimit-limit")),
    remaining: wholeNumber(headers.get("x-ratelimit-remaining")),
    resetAt: reset === undefined ? undefined : new Date(reset * 1000),
  };
}
