// One request and its whole response: a result, or a typed error.

import { ApiError, type CallFacts, ConnectionError, ResponseError, SdkError } from "../errors.ts";
import { readResponse } from "../http/response.ts";
import type { TransportResponse } from "../http/transport.ts";
import { BodyTooLarge, discardBody, readBody } from "../http/transport.ts";
import { type Outcome, outcomeOfConnectionFailure } from "../outcome.ts";
import type { ResultWithResponse } from "../results.ts";
import { describeCause } from "../util/cause.ts";
import { visibleText } from "../util/text.ts";
import { fieldsOf } from "../util/validate.ts";
import type { CallContext } from "./call-context.ts";
import { scrubberOf } from "./call-context.ts";
import type { DeadlineScope } from "./deadline.ts";
import { abortError } from "./deadline.ts";
import type { AttemptRequest, PreparedCall } from "./request.ts";
import type { AttemptEnd } from "./retry.ts";

export interface SuccessfulAttempt {
  readonly ok: true;
  readonly result: ResultWithResponse<unknown>;
}

export interface FailedAttempt {
  readonly ok: false;
  /** Its `outcome` is that of this attempt alone (S44). */
  readonly error: SdkError;
  readonly end: AttemptEnd;
  /** The Authorization header that the service refused. */
  readonly refused?: string | undefined;
  readonly response?: ReadResponse;
}

export interface ReadResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
}

/** One request of a call, ready to be sent. */
export interface RoundTrip {
  readonly request: AttemptRequest;
  readonly authorization: string | undefined;
  readonly addedHeaders: Readonly<Record<string, string>>;
  readonly facts: CallFacts;
  /** The scope of this attempt. */
  readonly scope: DeadlineScope;
  /** The response to the attempt before. */
  readonly previous: ReadResponse | undefined;
  /** Texts that must not appear in messages. */
  readonly secrets: () => readonly string[];
}

const MAX_REQUEST_ID = 255;

const FINAL: AttemptEnd = { kind: "final" };

/** A failure that another attempt cannot fix. */
export function finalFailure(error: SdkError): FailedAttempt {
  return { ok: false, error, end: FINAL };
}

export async function roundTrip(
  context: CallContext,
  call: PreparedCall,
  { request, authorization, addedHeaders, facts, scope, previous, secrets }: RoundTrip,
): Promise<SuccessfulAttempt | FailedAttempt> {
  const { operation } = call;
  const scrub = scrubberOf(secrets);
  const lost = (cause: unknown, outcome: Outcome, what: string): FailedAttempt => {
    const { abortReason: reason } = scope;
    if (reason) {
      const isAttemptOver = reason.kind === "timeout" && reason.limit === "timeoutMs";
      const end: AttemptEnd = isAttemptOver ? { kind: "no-answer", isProvablyUnsent: false } : FINAL;
      return { ok: false, error: abortError(reason, facts, "unknown"), end };
    }
    const facing = { ...facts, outcome, cause: describeCause(cause, scrub) };
    const error = new ConnectionError(`${operation.name}: ${what}`, facing);
    return { ok: false, error, end: { kind: "no-answer", isProvablyUnsent: outcome === "not-sent" } };
  };

  const headers: Record<string, string> = { ...addedHeaders, ...request.headers };
  if (authorization !== undefined) headers[context.authorization.headerName ?? "authorization"] = authorization;
  const sending = context.wire(request, headers, scope);
  let received: TransportResponse;
  try {
    received = await scope.race(sending);
  } catch (cause) {
    // A transport that ignores its signal may still receive a response.
    sending.then(({ body }) => discardBody(body)).catch(() => undefined);
    const outcome = outcomeOfConnectionFailure(cause);
    return lost(cause, outcome, outcome === "not-sent" ? "no connection could be made" : "the connection failed");
  }

  const { status } = received;
  const isRenewable = status === 401 && authorization !== undefined && context.authorization.refused(authorization);
  const requestIdHeader = context.requestIdHeader && received.headers.get(context.requestIdHeader);
  const requestId = requestIdHeader ? visibleText(scrub(requestIdHeader)).slice(0, MAX_REQUEST_ID) : undefined;
  const answered: CallFacts = {
    ...facts,
    httpStatus: status || undefined,
    requestId,
    headers: received.headers,
  };
  let bytes: Uint8Array;
  try {
    bytes = await readBody(received, context.maxResponseBytes, scope);
  } catch (cause) {
    // The response is complete, but what was compressed in it is not. `fetch` reads the part that is there.
    if (fieldsOf(cause).code === "Z_BUF_ERROR") {
      const message = `${operation.name}: the service responded with a truncated body`;
      const error = new ResponseError(message, { ...answered, code: "response_malformed", cause });
      return { ok: false, error, end: { kind: "unreadable" } };
    }
    if (!(cause instanceof BodyTooLarge)) return lost(cause, "unknown", "the connection failed during the response");
    const message = `${operation.name}: the response exceeds maxResponseBytes (${context.maxResponseBytes})`;
    return finalFailure(new ResponseError(message, { ...answered, code: "response_too_large" }));
  }
  const response: ReadResponse = { status, headers: received.headers, bytes };
  // Also from a response that cannot be read: the service has issued the token.
  if (operation.sensitive?.response) context.held.addFrom(new TextDecoder().decode(bytes));
  observeDrift(context, call, response);
  try {
    const now = context.clock.now();
    const { renamer } = context;
    // Copying the response's fields by a spread would take longer than reading them.
    const result = readResponse({
      status,
      headers: received.headers,
      bytes,
      operation,
      facts: answered,
      renamer,
      secrets,
      now,
    });
    return { ok: true, result };
  } catch (error) {
    if (!(error instanceof SdkError)) throw error;
    const refused = isRenewable ? authorization : undefined;
    if (error instanceof ApiError) {
      return { ok: false, error, end: refusalOf(error, isRenewable, response, previous), response, refused };
    }
    const isUnreadable = error.code === "response_malformed" || error.code === "response_empty";
    return { ok: false, error, end: isUnreadable ? { kind: "unreadable" } : FINAL, response };
  }
}

function refusalOf(
  error: ApiError,
  isRenewable: boolean,
  response: ReadResponse,
  previous: ReadResponse | undefined,
): AttemptEnd {
  const { httpStatus: status, code, retryAfterSeconds: seconds } = error;
  return {
    kind: "refusal",
    ...{ status, code, isRenewable },
    waitMs: seconds === undefined ? undefined : seconds * 1000,
    isRepeated: previous?.status === status && areEqual(previous.bytes, response.bytes),
  };
}

function areEqual(left: Uint8Array, right: Uint8Array): boolean {
  if (left.length !== right.length) return false;
  // `every` takes several times as long, which counts for a large response.
  for (let index = 0; index < left.length; index++) if (left[index] !== right[index]) return false;
  return true;
}

function observeDrift({ drift, renamer }: CallContext, { operation }: PreparedCall, response: ReadResponse): void {
  if (!drift) return;
  drift.observe({
    operation: operation.id,
    status: response.status,
    contentType: response.headers.get("content-type") ?? undefined,
    body: operation.response === "bytes" && response.status < 300 ? "" : new TextDecoder().decode(response.bytes),
    rename: (body) => renamer.responseBody(operation.id, body),
  });
}
