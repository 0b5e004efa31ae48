// Sends a prepared call once: credential, request, whole answer, result or typed error.

import { abortError } from "../deadlines/abort-error.ts";
import type { AbortReason, DeadlineScope } from "../deadlines/deadline-scope.ts";
import { ApiError } from "../errors/api-error.ts";
import { scrubCause } from "../errors/cause.ts";
import { ConnectionError } from "../errors/connection-error.ts";
import { RateLimitError } from "../errors/rate-limit-error.ts";
import { ResponseError } from "../errors/response-error.ts";
import { assignDefined, type CallFacts, type Outcome, SdkError } from "../errors/sdk-error.ts";
import { readAnswer } from "../http/answer.ts";
import { parseRateLimit } from "../http/rate-limit.ts";
import { BodyTooLarge, discardBody, readBody } from "../http/read-body.ts";
import type { TransportResponse } from "../http/transport.ts";
import type { ResultWithResponse } from "../operation/results.ts";
import { createScrubber, type Scrub } from "../redaction/redact.ts";
import { outcomeOfConnectionFailure } from "../retries/outcome.ts";
import type { AttemptEnd } from "../retries/retry-policy.ts";
import type { CallContext } from "./call-context.ts";
import { describeCall } from "./call-event.ts";
import type { AttemptRequest, PreparedCall } from "./prepare-call.ts";

/** Which attempt of its call this is, and what came before it. */
export interface AttemptInput {
  /** 1 for the first. */
  readonly number: number;
  /** The call's; an attempt has a shorter one of its own. */
  readonly scope: DeadlineScope;
  readonly addedHeaders: Readonly<Record<string, string>>;
  readonly previous: FailedAttempt | undefined;
  /** Asked right before sending, after all that is waited for: why it must not be sent any more; undefined where it may be. */
  readonly tooLate: () => SdkError | undefined;
}

export interface SuccessfulAttempt {
  readonly ok: true;
  readonly result: ResultWithResponse<unknown>;
}

export interface FailedAttempt {
  readonly ok: false;
  /** Its `outcome` is that of this attempt alone (S44). */
  readonly error: SdkError;
  readonly end: AttemptEnd;
  /** The Authorization header that was refused. */
  readonly refused?: string | undefined;
  readonly answer?: Answered;
}

interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
}

const FINAL: AttemptEnd = { kind: "final" };
const UNREADABLE: AttemptEnd = { kind: "unreadable" };
const LOST: AttemptEnd = { kind: "no-answer", isProvablyUnsent: false };

/** One attempt. Whatever becomes of it is in what it gives: it does not throw. */
export async function attempt(
  context: CallContext,
  call: PreparedCall,
  input: AttemptInput,
): Promise<SuccessfulAttempt | FailedAttempt> {
  const { operation, key, limits } = call;
  const { number, scope, previous } = input;
  const facts: CallFacts = { operation: operation.id, attempts: number, idempotencyKey: key?.key };
  const unsent: CallFacts = { ...facts, attempts: number - 1 };
  if (scope.abortReason) return final(abortError(scope.abortReason, unsent, "not-sent"));
  let request: AttemptRequest;
  let authorization: string | undefined;
  try {
    request = call.attemptRequest();
    authorization = await scope.race(context.authorization.header(operation, scope.signal, previous?.refused));
  } catch (cause) {
    if (scope.abortReason) return final(abortError(scope.abortReason, unsent, "not-sent"));
    if (!(cause instanceof SdkError)) {
      const what = `${operation.id}: no credential could be had`;
      return final(new ConnectionError(what, { ...unsent, outcome: "not-sent", cause }));
    }
    // What fails here speaks of no operation yet; a login speaks of its own.
    return final(cause.operation === undefined ? assignDefined(cause, { ...unsent }) : cause);
  }
  // Whoever gives tokens has no other one.
  if (previous?.refused !== undefined && previous.refused === authorization) return previous;
  const tooLate = input.tooLate();
  if (tooLate) return final(tooLate);

  const event = { ...describeCall(context, call), attempt: number };
  const attemptScope = scope.child("timeoutMs", limits.timeoutMs);
  const startedAt = context.clock.monotonic();
  context.hooks.request(event);
  // A hook may have ended the call, and not every transport heeds its signal.
  if (scope.abortReason) {
    attemptScope.close();
    return final(abortError(scope.abortReason, unsent, "not-sent"));
  }
  const made = await exchange(context, call, input, { request, authorization, facts, scope: attemptScope })
    .catch((cause: unknown): FailedAttempt => {
      // What is injected (clock, transport) has failed, and nobody knows when.
      const message = `${operation.id}: the call failed on this side`;
      return final(new ConnectionError(message, { ...facts, outcome: "unknown", cause }));
    })
    .finally(() => attemptScope.close());
  const { error, answer } = made.ok ? { error: undefined, answer: made.result } : made;
  context.hooks.response({
    ...event,
    durationMs: context.clock.monotonic() - startedAt,
    httpStatus: answer?.status ?? error?.httpStatus,
    requestId: made.ok ? made.result.requestId : made.error.requestId,
    rateLimit: answer && parseRateLimit(answer.headers),
    error,
  });
  return made;
}

/** A failure that no other attempt can mend. */
function final(error: SdkError): FailedAttempt {
  return { ok: false, error, end: FINAL };
}

interface Exchange {
  readonly request: AttemptRequest;
  readonly authorization: string | undefined;
  readonly facts: CallFacts;
  readonly scope: DeadlineScope;
}

async function exchange(
  context: CallContext,
  call: PreparedCall,
  { addedHeaders, previous }: AttemptInput,
  { request, authorization, facts, scope }: Exchange,
): Promise<SuccessfulAttempt | FailedAttempt> {
  const { operation } = call;
  const scrub = createLazyScrubber([
    ...context.authorization.secrets(),
    ...call.sensitive,
    ...request.sensitive,
    authorization?.replace("Bearer ", "") ?? "",
  ]);
  const lost = (cause: unknown, outcome: Outcome, what: string): FailedAttempt => {
    if (scope.abortReason) return endedAttempt(scope.abortReason, facts);
    const error = scrubCause(new ConnectionError(`${operation.id}: ${what}`, { ...facts, outcome, cause }), scrub);
    return { ok: false, error, end: { kind: "no-answer", isProvablyUnsent: outcome === "not-sent" } };
  };

  const headers = { ...addedHeaders, ...request.headers, ...(authorization !== undefined && { authorization }) };
  const sending = context.wire({ ...request, headers, signal: scope.signal });
  let response: TransportResponse;
  try {
    response = await scope.race(sending);
  } catch (cause) {
    // A transport that does not heed its signal may answer yet.
    if (scope.abortReason) sending.then(({ body }) => discardBody(body)).catch(() => undefined);
    const outcome = outcomeOfConnectionFailure(cause);
    return lost(cause, outcome, outcome === "not-sent" ? "no connection could be made" : "the connection failed");
  }

  const { status } = response;
  const isRenewable = status === 401 && authorization !== undefined && context.authorization.refused(authorization);
  const requestId = (context.requestIdHeader && response.headers.get(context.requestIdHeader)) || undefined;
  const answered: CallFacts = { ...facts, httpStatus: status || undefined, requestId };
  let bytes: Uint8Array;
  try {
    bytes = await readBody(response.body, context.maxResponseBytes, scope);
  } catch (cause) {
    if (!(cause instanceof BodyTooLarge)) return lost(cause, "unknown", "the connection failed within the answer");
    const message = `${operation.id} answered with more than ${context.maxResponseBytes} bytes (maxResponseBytes)`;
    return final(new ResponseError(message, { ...answered, code: "response_too_large" }));
  }
  const answer: Answered = { status, headers: response.headers, bytes };
  observeDrift(context, call, answer);
  try {
    const now = context.clock.now();
    const { renamer } = context;
    return { ok: true, result: readAnswer({ ...answer, operation, facts: answered, renamer, scrub, now }) };
  } catch (error) {
    if (!(error instanceof SdkError)) throw error;
    const refused = isRenewable ? authorization : undefined;
    if (error instanceof ApiError) {
      return { ok: false, error, end: refusalOf(error, isRenewable, answer, previous?.answer), answer, refused };
    }
    const isUnreadable = error.code === "response_malformed" || error.code === "response_empty";
    return { ok: false, error, end: isUnreadable ? UNREADABLE : FINAL, answer };
  }
}

// What must not show up is collected before the answer, which may end a token's life, and searched only on demand.
function createLazyScrubber(secrets: readonly string[]): Scrub {
  let scrubber: Scrub | undefined;
  return (text) => {
    scrubber ??= createScrubber(secrets);
    return scrubber(text);
  };
}

function refusalOf(
  error: ApiError,
  isRenewable: boolean,
  answer: Answered,
  previous: Answered | undefined,
): AttemptEnd {
  const { httpStatus: status, code } = error;
  const seconds = error instanceof RateLimitError ? error.retryAfterSeconds : undefined;
  return {
    kind: "refusal",
    ...{ status, code, isRenewable },
    waitMs: seconds === undefined ? undefined : seconds * 1000,
    isRepeated: previous?.status === status && areEqual(previous.bytes, answer.bytes),
  };
}

function areEqual(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index]);
}

function observeDrift({ drift, renamer }: CallContext, { operation }: PreparedCall, answer: Answered): void {
  if (!drift) return;
  drift.observe({
    operation: operation.id,
    status: answer.status,
    contentType: answer.headers.get("content-type") ?? undefined,
    body: operation.response === "bytes" && answer.status < 300 ? "" : new TextDecoder().decode(answer.bytes),
    rename: (body) => renamer.responseBody(operation.id, body),
  });
}

function endedAttempt(ending: AbortReason, facts: CallFacts): FailedAttempt {
  const isAttemptOver = ending.kind === "timeout" && ending.limit === "timeoutMs";
  return { ok: false, error: abortError(ending, facts, "unknown"), end: isAttemptOver ? LOST : FINAL };
}
