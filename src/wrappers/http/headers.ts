// Checks the headers that a caller adds, and reads the rate limit and the wait that a response states.

import { ArgumentError } from "../errors.ts";
import type { RateLimit } from "../results.ts";
import { isHttpToken, wholeNumber } from "../util/validate.ts";

// From transfer-encoding on: headers of the connection. Runtimes reject them only while sending, when the outcome is unclear.
const managed =
  /^(authorization|idempotency-key|content-type|content-length|host|transfer-encoding|expect|connection|upgrade|te|trailer|keep-alive)$/;

/** The headers with lower-case names. Messages contain names, never values. @throws {ArgumentError} */
export function checkHeaders(headers: Readonly<Record<string, string>> | undefined): Record<string, string> {
  if (headers === undefined) return {};
  // A Headers object has no own properties, so its headers would be silently lost.
  if (Symbol.iterator in Object(headers)) throw wrong("headers", "headers must be a plain object of names and values");
  const checked = Object.entries(headers).map(([given, value]): [string, string] => {
    const name = given.toLowerCase();
    if (!isHttpToken(name)) {
      throw wrong("headers", "headers: a name is empty or has characters that are not allowed in names");
    }
    const field = `headers.${name}`;
    if (managed.test(name))
      throw wrong(field, `headers: ${name} is set by the SDK or the runtime and cannot be passed`);
    if (typeof value !== "string" || !/^[ -~\xa0-\xff]*$/.test(value)) {
      const allowed = "a string of Latin-1 characters without control characters";
      throw wrong(field, `headers: the value of ${name} must be ${allowed}`);
    }
    return [name, value];
  });
  return Object.fromEntries(checked);
}

function wrong(field: string, message: string): ArgumentError {
  return new ArgumentError(message, { field });
}

export function parseRateLimit(headers: Headers): RateLimit {
  const reset = wholeNumber(headers.get("x-ratelimit-reset"));
  return {
    limit: wholeNumber(headers.get("x-ratelimit-limit")),
    remaining: wholeNumber(headers.get("x-ratelimit-remaining")),
    resetAt: reset === undefined ? undefined : new Date(reset * 1000),
  };
}

/** The parts of a response that may say when to retry. */
export interface WaitHints {
  readonly status: number;
  readonly headers: Headers;
  /** `retry_after` of the body, in seconds. */
  readonly bodySeconds: number | undefined;
  /** This machine's wall clock, in milliseconds since the epoch. */
  readonly now: number;
}

// The date formats of RFC 9110: the one for senders, that of RFC 850 and that of asctime. `Date.parse` accepts much more.
const httpDate = /^\w+(, \d\d( \w{3} \d\d|-\w{3}-)\d\d (\d\d:){2}\d\d GMT| \w{3} [ \d]\d (\d\d:){2}\d\d \d{4})$/;

/**
 * Seconds to wait after a 429 or 503: from `Retry-After` (seconds or a date), else from the body, else until the rate limit
 * resets by the server's clock, if it is used up. Undefined if nothing valid is given, or the time is past.
 */
export function waitSeconds({ status, headers, bodySeconds, now }: WaitHints): number | undefined {
  if (status !== 429 && status !== 503) return undefined;
  const retryAfter = headers.get("retry-after");
  const serverTime = instant(headers.get("date"), now);
  const reset = wholeNumber(headers.get("x-ratelimit-reset"));
  return (
    wholeNumber(retryAfter) ??
    until(instant(retryAfter, now), serverTime ?? now) ??
    bodySeconds ??
    // Every response has this header, so that of a 503 says nothing while the limit is not used up.
    (status === 429 || isUsedUp(headers)
      ? until(reset === undefined ? undefined : reset * 1000, serverTime)
      : undefined)
  );
}

export function isUsedUp(headers: Headers): boolean {
  return wholeNumber(headers.get("x-ratelimit-remaining")) === 0;
}

function instant(text: string | null, now: number): number | undefined {
  if (!text || !httpDate.test(text)) return undefined;
  const date = new Date(now);
  const latest = date.setUTCFullYear(date.getUTCFullYear() + 50);
  // A year of two digits is the last one that is not more than 50 years from now.
  const century = Math.floor(date.getUTCFullYear() / 100);
  const inCentury = (digits: number) =>
    Date.parse(text.replace(/-(?=\d\d )/, `-${digits}`).replace(/( GMT)?$/, " GMT"));
  const milliseconds = inCentury(century) > latest ? inCentury(century - 1) : inCentury(century);
  // `Date.parse` reads 31 February as 3 March. In all three formats, the first number is the day.
  return (new Date(milliseconds).getUTCDate() === Number(/\d+/.exec(text)) && milliseconds) || undefined;
}

function until(end: number | undefined, start: number | undefined): number | undefined {
  if (end === undefined || start === undefined || end <= start) return undefined;
  return Math.ceil((end - start) / 1000);
}
