// Makes a result or a typed error of one whole answer.

import { ApiError, type ApiErrorFacts } from "../errors/api-error.ts";
import { AuthenticationError } from "../errors/authentication-error.ts";
import { RateLimitError } from "../errors/rate-limit-error.ts";
import { ResponseError, type ResponseErrorCode } from "../errors/response-error.ts";
import type { CallFacts, SdkError } from "../errors/sdk-error.ts";
import { type AmountsRead, readAmounts } from "../money/amounts.ts";
import { parseExact } from "../money/exact-json.ts";
import type { Operation } from "../operation/operation.ts";
import type { ResultWithResponse } from "../operation/results.ts";
import { createScrubber, type Scrub, sensitiveValues } from "../redaction/redact.ts";
import { outcomeOfStatus } from "../retries/outcome.ts";
import { unwrap } from "./envelope.ts";
import { parseErrorBody } from "./error-body.ts";
import { parseRateLimit } from "./rate-limit.ts";
import type { Renamer } from "./rename.ts";
import { waitSeconds } from "./retry-after.ts";

// A place in an answer may have names in it that the answer made up.
const MAX_PLACE_LENGTH = 200;

/** One answer, read to its end, and what is needed to understand it. */
export interface ReceivedResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  readonly operation: Operation;
  readonly facts: CallFacts;
  readonly renamer: Renamer;
  readonly scrub: Scrub;
  /** The wall clock, in milliseconds since the epoch. */
  readonly now: number;
}

/**
 * The result of an answer. Success is a 2xx whose flag, where there is one, says so, with the body that the operation
 * documents (A5).
 *
 * @throws {ApiError} where the service refused, under whatever status. @throws {ResponseError} on an answer that cannot
 * be read, and on a redirect.
 */
export function readResponse(answer: ReceivedResponse): ResultWithResponse<unknown> {
  const { status, headers, facts } = answer;
  if (status === 0 || (status >= 300 && status < 400)) {
    throw unusable(answer, "response_redirect", "with a redirect, which is never followed");
  }
  if (status < 200 || status >= 300) throw refusal(answer, readErrorBody(answer));
  const { data, message } = readSuccess(answer);
  return { data, status, headers, requestId: facts.requestId, rateLimit: parseRateLimit(headers), message };
}

function readSuccess(answer: ReceivedResponse): { data: unknown; message: string | undefined } {
  const { bytes, operation, renamer, scrub } = answer;
  if (operation.response === "bytes") {
    if (bytes.length === 0) throw unusable(answer, "response_empty", "without the file");
    return { data: bytes, message: undefined };
  }
  const text = readable(answer, "with bytes that are no UTF-8 text", () =>
    new TextDecoder("utf-8", { fatal: true }).decode(bytes),
  );
  if (text.trim() === "") {
    if (operation.envelope === "unknown") return { data: undefined, message: undefined };
    throw unusable(answer, "response_empty", "without a body");
  }
  const { body, unreadable } = readable(answer, "with a body that is not the JSON it documents", () =>
    readJson(answer, text),
  );
  const raw = renamer.responseBody(operation.id, body);
  const unwrapped = unwrap(operation, raw);
  if (unwrapped.ok) {
    if (unreadable === undefined) return unwrapped;
    const place = scrub(unreadable.slice(0, MAX_PLACE_LENGTH));
    throw unusable(answer, "response_malformed", `with an amount that is no decimal: ${place}`, { raw });
  }
  if (unwrapped.reason === "flag") throw refusal(answer, body);
  throw unusable(answer, unwrapped.reason, "without the data that it documents", { raw });
}

function readable<Value>(answer: ReceivedResponse, what: string, read: () => Value): Value {
  try {
    return read();
  } catch (cause) {
    throw unusable(answer, "response_malformed", what, { cause });
  }
}

// A refusal stands whatever its body looks like: an HTML page of a gateway is a refusal without a code.
function readErrorBody(answer: ReceivedResponse): unknown {
  const text = new TextDecoder().decode(answer.bytes);
  try {
    return readJson(answer, text).body;
  } catch {
    return text;
  }
}

function readJson({ operation, renamer }: ReceivedResponse, text: string): AmountsRead {
  const { response = [], assumed = [] } = operation.decimals ?? {};
  const known = renamer.wirePaths(response);
  const others = renamer.wirePaths(assumed);
  return readAmounts(parseExact(text, [...known, ...others]), known, others);
}

function refusal(answer: ReceivedResponse, raw: unknown): SdkError {
  const { status, headers, operation, facts, scrub, now } = answer;
  // A success that is secret as a whole makes no secret of what a refusal says.
  const isSecret = (path: string) => path !== "" || (status >= 200 && status < 300);
  const echoed = createScrubber(sensitiveValues(raw, operation.sensitive?.response?.filter(isSecret)));
  const body = parseErrorBody(raw, (text) => echoed(scrub(text)));
  const { message, fieldErrors, details, requestId } = body;
  // A documented code stays, also where a value of the request happens to be a part of it.
  const { code: said } = parseErrorBody(raw);
  const code = operation.errorCodes?.find((documented) => documented === said) ?? body.code;
  const all: ApiErrorFacts = {
    ...facts,
    httpStatus: status,
    requestId: facts.requestId ?? requestId,
    outcome: outcomeOfStatus(status, code, operation.errorCodes),
    ...{ code, message, fieldErrors, details, raw },
  };
  if (status === 401) return new AuthenticationError(all);
  const retryAfterSeconds = waitSeconds({ status, headers, bodySeconds: body.retryAfterSeconds, now });
  if (status !== 429 && retryAfterSeconds === undefined) return new ApiError(all);
  const retryAt = retryAfterSeconds === undefined ? undefined : new Date(now + retryAfterSeconds * 1000);
  return new RateLimitError({ ...all, retryAfterSeconds, retryAt });
}

function unusable(
  { operation, facts }: ReceivedResponse,
  code: ResponseErrorCode,
  what: string,
  more: { readonly cause?: unknown; readonly raw?: unknown } = {},
): ResponseError {
  return new ResponseError(`${operation.id} answered ${what}`, { ...facts, code, ...more });
}
