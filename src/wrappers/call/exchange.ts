// One request of a call and its whole response: a result, or a typed error and what it says about another attempt.

import { ApiError, type CallFacts, ConnectionError, ResponseError, SdkError, TimeoutError } from "../errors.ts";
import { readResponse } from "../http/response.ts";
import {
  BodyTooLarge,
  discardBody,
  readBody,
  type TransportRequest,
  type TransportResponse,
} from "../http/transport.ts";
import { type Outcome, outcomeOfConnectionFailure } from "../outcome.ts";
import type { ResultWithResponse } from "../results.ts";
import { describeCause } from "../util/cause.ts";
import { visibleText } from "../util/text.ts";
import { fieldsOf } from "../util/validate.ts";
import { abortError, type DeadlineScope } from "./deadline.ts";
import type { AttemptRequest } from "./request.ts";
import type { AttemptEnd } from "./retry.ts";
import type { Call } from "./sender.ts";

export type AttemptResult = { readonly ok: true; readonly result: ResultWithResponse<unknown> } | Failure;

/** How one attempt failed. The outcome of `error` is that of this attempt only. */
export interface Failure {
  readonly ok: false;
  readonly error: SdkError;
  readonly end: AttemptEnd;
  /** The credential that the service refused, if there may be another one. */
  readonly refused?: string | undefined;
  readonly response?: CompleteResponse | undefined;
}

interface CompleteResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
}

const MAX_RESPONSE_BYTES = 16 * 1024 * 1024;
const MAX_REQUEST_ID = 255;

/** Sends one request within its time limit and reads the response. */
export async function exchange(
  call: Call,
  sent: AttemptRequest,
  credential: string | undefined,
  limit: DeadlineScope,
): Promise<AttemptResult> {
  const { client, request } = call;
  const { authorization, heldSecrets } = client;
  const { name, sensitive } = request.operation;
  const headers: Record<string, string> = { ...call.addedHeaders, ...sent.headers };
  if (credential !== undefined) {
    headers[authorization.headerName ?? "authorization"] = credential;
    // Still secret when the response has made the client drop it.
    heldSecrets.add(credential.replace("Bearer ", ""));
  }
  if (sensitive?.request && typeof sent.body === "string") heldSecrets.addFrom(sent.body);
  // Rejects also where the transport throws at once.
  const sending = (async () => client.transport(requestOf(sent, headers, limit)))();
  let received: TransportResponse;
  try {
    received = await limit.race(sending);
  } catch (cause) {
    // A transport that ignores its signal may still receive a response.
    sending.then(({ body }) => discardBody(body)).catch(() => undefined);
    const outcome = outcomeOfConnectionFailure(cause);
    const what = outcome === "unknown" ? "the connection failed" : "no connection could be made";
    return lost(call, limit, cause, outcome, what);
  }

  const { status } = received;
  const isRenewable = status === 401 && credential !== undefined && authorization.discard(credential);
  const id = client.requestIdHeader && received.headers.get(client.requestIdHeader);
  // The spread comes last: V8 takes microseconds for new properties after one.
  const facts: CallFacts = {
    httpStatus: status || undefined,
    requestId: id ? visibleText(call.scrub(id)).slice(0, MAX_REQUEST_ID) : undefined,
    headers: received.headers,
    ...call.facts,
  };
  let bytes: Uint8Array;
  try {
    bytes = await readBody(received, MAX_RESPONSE_BYTES, limit);
  } catch (cause) {
    // The response is complete, but what was compressed in it is not. `fetch` reads the part that is there.
    if (fieldsOf(cause).code === "Z_BUF_ERROR") {
      const message = `${name}: the service responded with a truncated body`;
      return failed(new ResponseError(message, { ...facts, code: "response_malformed", cause }));
    }
    if (!(cause instanceof BodyTooLarge)) {
      return lost(call, limit, cause, "unknown", "the connection failed during the response");
    }
    const message = `${name}: the response is larger than ${MAX_RESPONSE_BYTES} bytes`;
    return failed(new ResponseError(message, { ...facts, code: "response_too_large" }));
  }
  // Also from a response that cannot be read: the service has issued the token.
  if (sensitive?.response) heldSecrets.addFrom(new TextDecoder().decode(bytes));
  return resultOf(call, { status, headers: received.headers, bytes }, facts, isRenewable ? credential : undefined);
}

const made = Symbol("made when asked for");

interface LazyRequest extends TransportRequest {
  readonly [made]: { headers?: Headers; readonly scope: DeadlineScope };
}

/** Own properties of each request, so that a copy by spread has them too. V8 keeps a hidden class for each getter: all share these. */
const getters: PropertyDescriptorMap & ThisType<LazyRequest> = {
  headers: {
    enumerable: true,
    get() {
      this[made].headers ??= new Headers(this.plainHeaders);
      return this[made].headers;
    },
  },
  signal: {
    enumerable: true,
    get() {
      return this[made].scope.signal;
    },
  },
};

/** Headers and signal are made only for transports that ask for them. */
function requestOf(
  { method, url, body }: AttemptRequest,
  plainHeaders: Readonly<Record<string, string>>,
  scope: DeadlineScope,
): TransportRequest {
  const onAbort: TransportRequest["onAbort"] = (callback) => scope.onAbort(callback);
  const request = { method, url, plainHeaders, body, onAbort, [made]: { scope } };
  return Object.defineProperties(request, getters) as unknown as TransportRequest;
}

function resultOf(
  call: Call,
  response: CompleteResponse,
  facts: CallFacts,
  refused: string | undefined,
): AttemptResult {
  const { operation } = call.request;
  const { clock, renamer, drift } = call.client;
  const { status, headers, bytes } = response;
  drift?.observe({
    operation: operation.id,
    status,
    contentType: headers.get("content-type") ?? undefined,
    headers,
    body: operation.response === "bytes" && status < 300 ? "" : new TextDecoder().decode(bytes),
    rename: (body) => renamer.responseBody(operation.id, body),
  });
  try {
    const secrets = () => call.secrets;
    const result = readResponse({ status, headers, bytes, operation, facts, renamer, secrets, now: clock.now() });
    return { ok: true, result };
  } catch (error) {
    if (!(error instanceof SdkError)) throw error;
    const previous = call.previous?.response;
    const isRepeated = previous?.status === status && areEqual(previous.bytes, bytes);
    return failed(error, response, refused, isRepeated);
  }
}

function lost(call: Call, { abortReason }: DeadlineScope, cause: unknown, outcome: Outcome, what: string): Failure {
  if (abortReason) return failed(abortError(abortReason, call.facts, "unknown"));
  const facts = { ...call.facts, outcome, cause: describeCause(cause, call.scrub) };
  return failed(new ConnectionError(`${call.request.operation.name}: ${what}`, facts));
}

function failed(error: SdkError, response?: CompleteResponse, refused?: string, isRepeated = false): Failure {
  return { ok: false, error, end: endOf(error, refused !== undefined, isRepeated), response, refused };
}

function endOf(error: SdkError, isRenewable: boolean, isRepeated: boolean): AttemptEnd {
  if (error instanceof ApiError) {
    const { httpStatus: status, code, retryAfterSeconds: seconds } = error;
    const waitMs = seconds === undefined ? undefined : seconds * 1000;
    return { kind: "refusal", status, code, waitMs, isRepeated, isRenewable };
  }
  if (error instanceof ConnectionError || (error instanceof TimeoutError && error.limit === "timeoutMs")) {
    return { kind: "no-response", isProvablyUnsent: error.outcome === "not-sent" };
  }
  return { kind: error.code === "response_malformed" || error.code === "response_empty" ? "unreadable" : "final" };
}

function areEqual(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index]);
}
