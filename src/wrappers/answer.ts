// Makes a result or a typed error of one whole answer.

import { unwrap } from "./envelope.ts";
import { type ErrorBody, parseErrorBody } from "./error-body.ts";
import { ApiError, type ApiErrorFacts } from "./errors/api-error.ts";
import { AuthenticationError } from "./errors/authentication-error.ts";
import { RateLimitError } from "./errors/rate-limit-error.ts";
import { ResponseError, type ResponseErrorCode } from "./errors/response-error.ts";
import type { CallFacts, SdkError } from "./errors/sdk-error.ts";
import { parseExact } from "./exact-json.ts";
import type { JsonPath, Operation } from "./operation.ts";
import { outcomeOfStatus } from "./outcome.ts";
import { parseRateLimit } from "./rate-limit.ts";
import type { Scrub } from "./redact.ts";
import type { Renamer } from "./rename.ts";
import type { ResultWithResponse } from "./types.ts";

/** One answer, read to its end. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
}

/** What is needed to read an answer. */
export interface Reading {
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
export function readAnswer(answer: Answer, reading: Reading): ResultWithResponse<unknown> {
  const { status, headers } = answer;
  if (status === 0 || (status >= 300 && status < 400)) {
    throw unusable(answer, reading, "response_redirect", "answered with a redirect, which is never followed");
  }
  if (status < 200 || status >= 300) throw refusal(answer, reading, readErrorBody(answer, reading));
  const { data, message } = readSuccess(answer, reading);
  return { data, status, headers, requestId: reading.facts.requestId, rateLimit: parseRateLimit(headers), message };
}

function readSuccess(answer: Answer, reading: Reading): { data: unknown; message: string | undefined } {
  const { operation, renamer, scrub } = reading;
  if (operation.response === "bytes") {
    if (answer.bytes.length === 0) throw unusable(answer, reading, "response_empty", "answered without the file");
    return { data: answer.bytes, message: undefined };
  }
  const text = decodeText(answer, reading);
  if (operation.envelope === "unknown" && text.trim() === "") return { data: undefined, message: undefined };
  if (text.trim() === "") throw unusable(answer, reading, "response_empty", "answered without a body");
  const body = renamer.responseBody(operation.id, parse(text, operation.decimals?.response, answer, reading));
  const unwrapped = unwrap(operation.envelope, body);
  if (unwrapped.ok) return unwrapped;
  if (unwrapped.reason === "missing") {
    throw unusable(answer, reading, "response_empty", "answered without the data that it documents");
  }
  throw refusal(answer, reading, { body: parseErrorBody(body, scrub), raw: body });
}

function decodeText(answer: Answer, reading: Reading): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(answer.bytes);
  } catch (cause) {
    throw unusable(answer, reading, "response_malformed", "answered with bytes that are no UTF-8 text", cause);
  }
}

function parse(text: string, decimals: readonly JsonPath[] | undefined, answer: Answer, reading: Reading): unknown {
  try {
    return parseExact(text, decimals);
  } catch (cause) {
    throw unusable(
      answer,
      reading,
      "response_malformed",
      "answered with a body that is not the JSON it documents",
      cause,
    );
  }
}

interface ReadErrorBody {
  readonly body: ErrorBody;
  readonly raw: unknown;
}

// A refusal stands whatever its body looks like: an HTML page of a gateway is a refusal without a code.
function readErrorBody({ bytes }: Answer, { operation, scrub }: Reading): ReadErrorBody {
  const text = new TextDecoder().decode(bytes);
  let raw: unknown = text;
  try {
    raw = parseExact(text, operation.decimals?.error);
  } catch {
    // `raw` stays the text.
  }
  return { body: parseErrorBody(raw, scrub), raw };
}

function refusal(
  { status, headers }: Answer,
  { operation, facts, now }: Reading,
  { body, raw }: ReadErrorBody,
): SdkError {
  const { code, message, fieldErrors, details, requestId } = body;
  const all: ApiErrorFacts = {
    ...facts,
    httpStatus: status,
    requestId: facts.requestId ?? requestId,
    outcome: outcomeOfStatus(status, code, operation.errorCodes),
    ...{ code, message, fieldErrors, details, raw },
  };
  if (status === 401) return new AuthenticationError(all);
  if (status !== 429) return new ApiError(all);
  const retryAfterSeconds = retryAfter(headers) ?? body.retryAfterSeconds;
  const retryAt = retryAfterSeconds === undefined ? undefined : new Date(now + retryAfterSeconds * 1000);
  return new RateLimitError({ ...all, retryAfterSeconds, retryAt });
}

// Only the form in seconds, which is the one that the service documents (C22).
function retryAfter(headers: Headers): number | undefined {
  const value = headers.get("retry-after");
  return value !== null && /^\d{1,9}$/.test(value) ? Number(value) : undefined;
}

function unusable(
  { status }: Answer,
  { operation, facts }: Reading,
  code: ResponseErrorCode,
  what: string,
  cause?: unknown,
): ResponseError {
  const httpStatus = status === 0 ? undefined : status;
  return new ResponseError(`${operation.id} ${what}`, { ...facts, httpStatus, code, cause });
}
