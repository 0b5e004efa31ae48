// Turns one complete response into a result or a typed error.

import {
  ApiError,
  type ApiErrorFacts,
  AuthenticationError,
  type CallFacts,
  RateLimitError,
  ResponseError,
  type ResponseErrorCode,
  type SdkError,
} from "../errors.ts";
import { documentedCodes, type Operation } from "../operation.ts";
import { outcomeOfStatus } from "../outcome.ts";
import { parseRateLimit, type ResultWithResponse, saysSuccess, Undescribed } from "../results.ts";
import { createScrubber, hideAll, type Scrub, scrubberOf } from "../util/redact.ts";
import { scrubbedStart, visibleText } from "../util/text.ts";
import { fieldsOf } from "../util/validate.ts";
import { isPlain, type Renamer } from "./body.ts";
import { isUsedUp, parseErrorBody, waitSeconds } from "./error-response.ts";
import { type DocumentedBody, EXACT_CURE, MAX_DEPTH, parseDocumented, parseJson, TOO_DEEP } from "./json.ts";
import { sensitiveValues } from "./json-path.ts";

// The path to a value may contain arbitrary names from the response.
const MAX_PATH_LENGTH = 200;
// Far more than any refusal. Parsing a longer one would block the event loop for no use.
const MAX_REFUSAL_BYTES = 256 * 1024;
// More values of a response than a service has reason to call secret: then every text counts as secret.
const MAX_SECRETS = 10_000;

export const utf8: TextDecoder = new TextDecoder("utf-8", { fatal: true });

/** One complete response, and what is needed to read it. */
export interface ReceivedResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  readonly operation: Operation;
  readonly facts: CallFacts;
  readonly renamer: Renamer;
  /** Texts that must not appear in messages. */
  readonly secrets: () => readonly string[];
  /** The wall clock, in milliseconds since the epoch. */
  readonly now: number;
}

/** Success is a 2xx with the documented body whose flag, if any, says success. @throws {ApiError} @throws {ResponseError} */
export function readResponse(response: ReceivedResponse): ResultWithResponse<unknown> {
  const { status, headers, facts } = response;
  if (status === 0 || (status >= 300 && status < 400)) {
    throw unusable(response, "response_redirect", "with a redirect, which the SDK never follows");
  }
  if (status < 200 || status >= 300) throw rejection(response, readErrorBody(response));
  const { data, message } = readSuccess(response);
  return { data, status, headers, requestId: facts.requestId, rateLimit: parseRateLimit(headers), message };
}

function readSuccess(response: ReceivedResponse): { data: unknown; message: string | undefined } {
  const { bytes, operation, renamer, secrets } = response;
  if (operation.response === "bytes") {
    if (bytes.length === 0) throw unusable(response, "response_empty", "without a file");
    return { data: bytes, message: undefined };
  }
  const text = readable(response, "with a body that is not UTF-8", () => utf8.decode(bytes));
  const { checkData } = operation;
  if (text.trim() === "") {
    if (operation.envelope === "unknown" && !checkData)
      return { data: new Undescribed(undefined, text), message: undefined };
    throw unusable(response, "response_empty", "without a body");
  }
  const what = "with a body that is not valid JSON";
  const { body, wrong } = readable(response, what, () => readJson(response, text, "success"));
  const raw = renamer.responseBody(operation.id, body);
  const unwrapped = unwrap(operation, raw, text);
  if (unwrapped.ok) {
    if (wrong) {
      const path = visibleText(scrubbedStart(wrong.path, MAX_PATH_LENGTH, scrubberOf(secrets)));
      const problem = wrong.isRounded
        ? `with a number that JavaScript would round, at ${path}. ${EXACT_CURE}`
        : `with an amount that is not a decimal, at ${path}`;
      throw unusable(response, "response_malformed", problem, { raw });
    }
    const { proof } = operation;
    if (proof && !hasProof(proof, unwrapped.data)) {
      throw unusable(response, "response_empty", `without ${Object.keys(proof).join(" or ")}`, { raw });
    }
    if (!checkData) return unwrapped;
    const data = (unwrapped.data as Undescribed).unwrap() ?? undefined;
    if (data === undefined) throw unusable(response, "response_empty", "without data", { raw });
    const check = () => checkData(data);
    return { ...unwrapped, data: readable(response, "with data that its definition rejects", check, raw) };
  }
  if (unwrapped.reason === "flag") throw rejection(response, readErrorBody(response));
  throw unusable(response, unwrapped.reason, "without the documented data", { raw });
}

function hasProof(proof: NonNullable<Operation["proof"]>, data: unknown): boolean {
  const fields = fieldsOf(data);
  return Object.entries(proof).some(([name, kind]) => {
    const value = fields[name];
    if (kind === "flag") return typeof value === "boolean";
    return typeof value === "number" || (typeof value === "string" && value.trim() !== "");
  });
}

function readable<Value>(response: ReceivedResponse, what: string, read: () => Value, raw?: unknown): Value {
  try {
    return read();
  } catch (cause) {
    const isDeep = cause instanceof SyntaxError && cause.message === TOO_DEEP;
    const problem = isDeep ? `with a body of more than ${MAX_DEPTH} levels` : what;
    throw unusable(response, "response_malformed", problem, { cause, raw });
  }
}

// A rejection counts whatever its body: an HTML page of a gateway is a rejection without a code.
function readErrorBody(response: ReceivedResponse): unknown {
  const { bytes } = response;
  const text = new TextDecoder().decode(bytes.subarray(0, MAX_REFUSAL_BYTES));
  try {
    return bytes.length > MAX_REFUSAL_BYTES ? text : readJson(response, text, "failure").body;
  } catch {
    return text;
  }
}

/** A body with the names on the wire and its amounts as exact texts. @throws {SyntaxError} if it is not JSON */
export function readJson(
  { operation, renamer }: Pick<ReceivedResponse, "operation" | "renamer">,
  text: string,
  kind: keyof NonNullable<Operation["shape"]>,
): DocumentedBody {
  // A login reads its token and lifetime itself: a wrong lifetime must not keep a client from its work.
  const shape = operation.auth === "none" && kind === "success" ? undefined : operation.shape?.[kind];
  return shape ? parseDocumented(text, renamer.wireShape(shape)) : { body: parseJson(text), wrong: undefined };
}

function rejection(response: ReceivedResponse, raw: unknown): SdkError {
  const { status, headers, operation, facts, now } = response;
  const { code: original } = parseErrorBody(raw);
  const scrub = scrubberFor(response, raw);
  const body = parseErrorBody(raw, (text) => visibleText(scrub(text)));
  const { message, fieldErrors, details, requestId } = body;
  // A documented code is kept even if it contains a value of the request.
  const code = documentedCodes(operation).includes(original ?? "") ? original : body.code;
  const all: ApiErrorFacts = {
    ...facts,
    httpStatus: status,
    requestId: facts.requestId ?? requestId,
    outcome: outcomeOfStatus(status, code, operation.codes?.refusals),
    code,
    message,
    fieldErrors,
    details,
    raw,
  };
  if (status === 401) return new AuthenticationError(all);
  const retryAfterSeconds = waitSeconds({ status, headers, bodySeconds: body.retryAfterSeconds, now });
  const retryAt = retryAfterSeconds === undefined ? undefined : new Date(now + retryAfterSeconds * 1000);
  const isLimited = status === 429 || (status === 503 && (code === "rate_limit_exceeded" || isUsedUp(headers)));
  return new (isLimited ? RateLimitError : ApiError)({ ...all, retryAfterSeconds, retryAt });
}

function scrubberFor({ status, operation, secrets }: ReceivedResponse, raw: unknown): Scrub {
  const isSuccess = status >= 200 && status < 300;
  const paths = operation.sensitive?.response ?? [];
  // If a whole success body is secret, the body of a rejection is still not.
  if (isSuccess && paths.includes("")) return hideAll;
  const ownPaths = paths.filter((path) => path !== "");
  const values = sensitiveValues([raw], ownPaths);
  return values.length > MAX_SECRETS ? hideAll : createScrubber([...secrets(), ...values]);
}

function unusable(
  { operation, facts }: ReceivedResponse,
  code: ResponseErrorCode,
  what: string,
  more: { readonly cause?: unknown; readonly raw?: unknown } = {},
): ResponseError {
  return new ResponseError(`${operation.name}: the service responded ${what}`, { ...facts, code, ...more });
}

/** The data of a 2xx body, or why there is none: a failure flag, no data, or data of another type than documented. */
export type Unwrapped =
  | { readonly ok: true; readonly data: unknown; readonly message: string | undefined }
  | { readonly ok: false; readonly reason: "flag" | "response_empty" | "response_malformed" };

type DataRule = Pick<Operation, "data" | "optionalData">;

const FAILED: Unwrapped = { ok: false, reason: "flag" };
const MISSING: Unwrapped = { ok: false, reason: "response_empty" };

/**
 * Unwraps a JSON body, or undefined for an empty one. The four envelopes with `data` are unwrapped in the same way, because
 * the documentation leaves open which one some operations have. An undocumented body becomes an `Undescribed`, which
 * keeps the text of the body as received.
 */
export function unwrap(operation: DataRule & Pick<Operation, "envelope">, body: unknown, received?: string): Unwrapped {
  const { envelope } = operation;
  // Without an envelope, `status` is data, not a flag.
  if (envelope === "none") return checked(operation, body, undefined);
  const { success, status, data, message: text, access_token: token } = fieldsOf(body);
  const message = typeof text === "string" ? text : undefined;
  if (envelope === "unknown") {
    // The body is undocumented, so only an unmistakable flag counts.
    return success === false || status === false || status === "error"
      ? FAILED
      : { ok: true, data: new Undescribed(body, received), message };
  }
  // If the flag is another field, `status` may be data.
  const flag = (envelope === "B" || envelope === "token" ? (success ?? status) : (status ?? success)) ?? true;
  if (success === false || status === false || !saysSuccess(flag)) return FAILED;
  if (envelope === "token") return typeof token === "string" ? { ok: true, data: body, message: undefined } : MISSING;
  const isAbsent = operation.optionalData && data === undefined && isPlain(body);
  return isAbsent ? { ok: true, data: body, message } : checked(operation, data, message);
}

function checked(operation: DataRule, data: unknown, message: string | undefined): Unwrapped {
  const kind = operation.data ?? "object";
  if (operation.optionalData && data === null) return { ok: true, data, message };
  if (data === undefined || data === null) return MISSING;
  const found = Array.isArray(data) ? "array" : typeof data;
  return kind === "any" || kind === found ? { ok: true, data, message } : { ok: false, reason: "response_malformed" };
}
