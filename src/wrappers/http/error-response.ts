// What a refusal says: its body, in all error shapes of both services, and how long to wait.

import { joinTexts, scrubbedStart } from "../util/text.ts";
import { fieldsOf, wholeNumber } from "../util/validate.ts";

/** An error body in one form. Missing parts are undefined. */
export interface ErrorBody {
  readonly code: string | undefined;
  readonly message: string | undefined;
  /** Messages by field. Empty if no field is named. */
  readonly fieldErrors: Readonly<Record<string, readonly string[]>>;
  /** Further details, including `suspension`. May contain parts of the request. */
  readonly details: unknown;
  readonly retryAfterSeconds: number | undefined;
  readonly requestId: string | undefined;
  /** The key of the conflicting call. */
  readonly idempotencyKey: string | undefined;
  readonly existingTransactionId: string | undefined;
}

// More than a reader needs. Scrubbing longer texts would take time.
const MAX_LENGTH = 1_000;
const MAX_FIELDS = 50;
const MAX_MESSAGES = 5;
// Of all fields together.
const MAX_FIELDS_LENGTH = 10_000;
// Of lists in an error in a list.
const MAX_DEPTH = 4;

/**
 * Reads any JSON value, of a known shape or not: fiat errors and validation errors; general, card and send-funds errors. A message is
 * also found where other services have it, a code is not: it decides whether a call was rejected.
 * All texts that end up in messages are scrubbed.
 */
export function parseErrorBody(json: unknown, scrub: (text: string) => string = (text) => text): ErrorBody {
  const body = fieldsOf(json);
  const { suspension } = body;
  const details = body.details ?? body.data ?? undefined;
  const inner = fieldsOf(details);
  const text = (name: string) => scrubbed(body[name] ?? inner[name], scrub);
  const code = codeOf(body);
  const messages = textsIn(Array.isArray(json) ? json : body)
    .slice(0, MAX_MESSAGES)
    .map((message) => scrubbed(message, scrub));
  return {
    code: scrubbed(code, scrub),
    message: joinTexts(messages, "; ").slice(0, MAX_LENGTH) || undefined,
    fieldErrors: fieldErrorsOf(body.errors ?? (code === "validation_error" ? details : undefined), scrub),
    details: suspension === undefined ? details : { ...inner, suspension },
    retryAfterSeconds: wholeNumber(body.retry_after ?? inner.retry_after),
    requestId: text("request_id"),
    idempotencyKey: text("idempotencyKey") ?? text("idempotency_key"),
    existingTransactionId: text("existing_transaction_id"),
  };
}

/** The texts in a text, in a list, or in an object of this or another service, such as RFC 9457's. */
function textsIn(value: unknown, depth: number = MAX_DEPTH): string[] {
  if (typeof value === "string") return value.trim() ? [value] : [];
  const fields = fieldsOf(value);
  const { error_description } = fields;
  const [message = fields.msg, error, title, detail, errors] = ["message", "error", "title", "detail", "errors"].map(
    (name) => fields[name] ?? fields[name.replace(/^./, (first) => first.toUpperCase())],
  );
  // An error may be a sentence instead of a code.
  const sentence = error === codeOf(fields) ? error_description : error;
  for (const list of depth > 0 ? [value, [message], [sentence], [title, detail], errors] : []) {
    const texts = Array.isArray(list) ? list.slice(0, MAX_MESSAGES).flatMap((inner) => textsIn(inner, depth - 1)) : [];
    if (texts.length > 0) return texts;
  }
  return [];
}

function codeOf({ error_code, error }: ReturnType<typeof fieldsOf>): unknown {
  return [error_code, error].find(isCode);
}

function isCode(value: unknown): boolean {
  return typeof value === "string" && /^[a-z][\w.-]{0,63}$/i.test(value);
}

function fieldErrorsOf(value: unknown, scrub: (text: string) => string): Record<string, string[]> {
  const fields = Object.entries(fieldsOf(value)).slice(0, MAX_FIELDS);
  const errors: [string, string[]][] = [];
  let left = MAX_FIELDS_LENGTH;
  for (const [field, given] of fields) {
    const messages = (Array.isArray(given) ? given.slice(0, MAX_MESSAGES) : [given]).flatMap(
      (message) => scrubbed(message, scrub) ?? [],
    );
    const name = scrubbed(field, scrub) ?? "";
    left -= name.length + messages.join("").length;
    if (left < 0) break;
    if (messages.length > 0) errors.push([name, messages]);
  }
  return Object.fromEntries(errors);
}

function scrubbed(value: unknown, scrub: (text: string) => string): string | undefined {
  if (typeof value !== "string" || value === "") return undefined;
  return scrubbedStart(value, MAX_LENGTH, scrub);
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
