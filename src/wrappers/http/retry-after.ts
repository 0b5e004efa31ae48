// Reads how long the service asks to wait (S24, A24).

import { wholeNumber } from "../parsing/whole-number.ts";

/** The parts of a response that may say when to retry. */
export interface WaitHints {
  readonly status: number;
  readonly headers: Headers;
  /** `retry_after` of the body, in seconds. */
  readonly bodySeconds: number | undefined;
  /** This machine's wall clock, in milliseconds since the epoch. */
  readonly now: number;
}

// The date format of RFC 9110 for senders. `Date.parse` accepts much more than HTTP dates.
const httpDate = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * Seconds to wait after a 429 or 503: from `Retry-After` (seconds or a date), else from the body, else until the rate limit
 * resets by the server's clock, if it is used up. Undefined if nothing valid is given, or the time is past.
 */
export function waitSeconds({ status, headers, bodySeconds, now }: WaitHints): number | undefined {
  if (status !== 429 && status !== 503) return undefined;
  const retryAfter = headers.get("retry-after");
  const serverTime = instant(headers.get("date"));
  const reset = wholeNumber(headers.get("x-ratelimit-reset"));
  return (
    wholeNumber(retryAfter) ??
    until(instant(retryAfter), serverTime ?? now) ??
    bodySeconds ??
    // Every response has this header (C24), so that of a 503 says nothing while the limit is not used up.
    (status === 429 || isUsedUp(headers)
      ? until(reset === undefined ? undefined : reset * 1000, serverTime)
      : undefined)
  );
}

/** Whether the rate limit of a response is used up. */
export function isUsedUp(headers: Headers): boolean {
  return wholeNumber(headers.get("x-ratelimit-remaining")) === 0;
}

function instant(date: string | null): number | undefined {
  const milliseconds = date !== null && httpDate.test(date) ? Date.parse(date) : Number.NaN;
  return Number.isNaN(milliseconds) ? undefined : milliseconds;
}

function until(end: number | undefined, start: number | undefined): number | undefined {
  if (end === undefined || start === undefined || end <= start) return undefined;
  return Math.ceil((end - start) / 1000);
}
