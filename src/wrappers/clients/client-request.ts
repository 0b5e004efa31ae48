// Calls of operations that the descriptions do not show (S48).

import { toResultPromise } from "../calls/result-promise.ts";
import { limitNames } from "../deadlines/call-limits.ts";
import { ArgumentError } from "../errors/argument-error.ts";
import { checkRequestPath } from "../http/path.ts";
import type { CallArguments, CallOptions, IdempotencyKey } from "../operation/call-options.ts";
import type { Caller } from "../operation/caller.ts";
import type { CredentialKind, HttpMethod, Operation, RetryClass } from "../operation/operation.ts";
import type { ResultPromise } from "../operation/results.ts";
import type { FreeQuery } from "../operation/values.ts";
import { complaintAboutNames } from "../parsing/unknown-option.ts";
import { createScrubber } from "../redaction/redact.ts";

/** A request to an operation that the SDK does not know. */
export interface ClientRequest extends CallOptions {
  readonly method: HttpMethod;
  /** Path below the base address, beginning with `/`, its values percent-encoded already. */
  readonly path: string;
  readonly query?: FreeQuery | undefined;
  /** Any JSON value; amounts as `exactNumber("25.10")` where the wire has numbers. */
  readonly body?: unknown;
  /**
   * After what the request may be sent again, and what a lost answer means: a `"read"` changed nothing and fails with its own
   * error, everything else with an `OutcomeUnknownError`. `"idempotent"` is sent again like a read (S17), `"keyed"` as long as
   * it has a key (S18), `"transfer"` and `"read-back"` only where it certainly was not carried out (S20, S21); a transfer with a
   * key of yours like `sendFunds` (S19) if the client has `assumeTradeReplay`.
   *
   * @default `"read"` for GET, `"read-back"` for everything else
   */
  readonly retry?: RetryClass | undefined;
  /** `false` sends none. @default a fresh UUID on everything but GET */
  readonly idempotencyKey?: IdempotencyKey | false | undefined;
}

const requestNames: readonly string[] = [
  "method",
  "path",
  "query",
  "body",
  "retry",
  "idempotencyKey",
  "signal",
  "headers",
  "extraBody",
  ...limitNames,
  "retryBudget",
] satisfies (keyof ClientRequest)[];
const methods: readonly string[] = ["GET", "POST", "PUT", "PATCH", "DELETE"] satisfies HttpMethod[];
const retryClasses: readonly string[] = ["read", "idempotent", "keyed", "transfer", "read-back"] satisfies RetryClass[];

const hideSecrets = createScrubber([]);

/** Sends a request to an operation that the SDK does not know. Arguments that are refused reject the promise. */
export function sendRequest(call: Caller, request: ClientRequest, auth: CredentialKind): ResultPromise<unknown> {
  const send = async () => {
    const { operation, args } = describeRequest(request, auth);
    return call<unknown>(operation, args).withResponse();
  };
  return toResultPromise(send());
}

/**
 * The operation and the arguments that a request stands for. Its answer is handed on whole: no envelope is assumed.
 *
 * @throws {ArgumentError} on a request that is no object or has an unknown property, on a method, retry class or path
 * that is none, on a GET with a body, and on a path outside the agent operations where the credential is a connector
 * key (S7).
 */
function describeRequest(request: ClientRequest, auth: CredentialKind): { operation: Operation; args: CallArguments } {
  if (typeof request !== "object" || request === null) throw new ArgumentError("the request must be an object");
  const complaint = complaintAboutNames(request, requestNames);
  if (complaint !== undefined) throw new ArgumentError(`request: ${complaint}`);
  const { method, path, query, body, retry, idempotencyKey, ...options } = request;
  if (!methods.includes(method)) throw new ArgumentError(`method must be one of ${methods.join(", ")}`);
  if (retry !== undefined && !retryClasses.includes(retry)) {
    throw new ArgumentError(`retry must be one of ${retryClasses.join(", ")}`);
  }
  if (auth === "connector" && !/^\/agent\//.test(path)) {
    throw new ArgumentError("path must begin with /agent/: the connector key is sent to no other operation");
  }
  const isRead = method === "GET";
  if (isRead && body !== undefined) throw new ArgumentError("a GET has no body: use query");
  const operation: Operation = {
    // It stands at the head of messages, and a path may hold anything.
    id: hideSecrets(`${method} ${checkRequestPath(path)}`),
    method,
    path,
    auth,
    query: "free",
    envelope: "unknown",
    retry: retry ?? (isRead ? "read" : "read-back"),
    // Nobody knows which fields are secret, so none comes back in a message (S36).
    sensitive: { request: [""] },
    idempotency: { mode: isRead || idempotencyKey === false ? "none" : "auto" },
  };
  const key = idempotencyKey === false ? undefined : idempotencyKey;
  return { operation, args: { query, body, options: { ...options, idempotencyKey: key } } };
}
