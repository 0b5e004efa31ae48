// How long the service asks to wait (S24, A24).

import { wholeNumber } from "../parsing/whole-number.ts";

/** What an answer may say about when to come back. */
export interface WaitHints {
  readonly status: number;
  readonly headers: Headers;
  /** `retry_after` of the body, in seconds. */
  readonly bodySeconds: number | undefined;
  /** This machine's wall clock, in milliseconds since the epoch. */
  readonly now: number;
}

// The form of RFC 9110 that may still be made; `Date.parse` reads much more than dates of HTTP.
const httpDate = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * Seconds to wait after a 429 or 503: of `Retry-After` (seconds, or a date), else of the body, else until the rate limit's
 * reset by the server's own clock. Undefined where nothing readable is said, and for a time that is past.
 */
export function waitSeconds({ status, headers, bodySeconds, now }: WaitHints): number | undefined {
  if (status !== 429 && status !== 503) return undefined;
  const said = headers.get("retry-after");
  const serverTime = instant(headers.get("date"));
  const reset = wholeNumber(headers.get("x-ratelimit-reset"));
  return (
    wholeNumber(said) ??
    until(instant(said), serverTime ?? now) ??
    bodySeconds ??
    until(reset === undefined ? undefined : reset * 1000, serverTime)
  );
}

function instant(date: string | null): number | undefined {
  const milliseconds = date !== null && httpDate.test(date) ? Date.parse(date) : Number.NaN;
  return Number.isNaN(milliseconds) ? undefined : milliseconds;
}

function until(end: number | undefined, start: number | undefined): number | undefined {
  if (end === undefined || start === undefined || end <= start) return undefined;
  return Math.ceil((end - start) / 1000);
}
