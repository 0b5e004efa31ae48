// One call of an undocumented operation, without types. An import, so that clients do not contain it.

import { optionNames } from "../call/request.ts";
import { ArgumentError } from "../errors.ts";
import { checkRequestPath } from "../http/request-head.ts";
import type { FreeQuery, HttpMethod, Operation, RetryRule } from "../operation.ts";
import type { CallOptions, IdempotencyKey } from "../options.ts";
import type { Undescribed } from "../results.ts";
import { createScrubber } from "../util/redact.ts";
import { fieldsOf, ownOptions } from "../util/validate.ts";
import { type DescribedRequest, sendable } from "./client-request.ts";
import type { DefinedOperation } from "./define-operation.ts";

/**
 * A request to an undocumented operation, for `client.request`, which checks it. `defineOperation` makes one with types.
 *
 * @example
 * const thing = await wallets.request(rawRequest({ method: "GET", path: "/things/t7" }));
 */
export function rawRequest<T = unknown>(request: ClientRequest): DefinedOperation<object, Undescribed<T>> {
  const { method, path } = fieldsOf(request);
  return sendable(hideSecrets(`${method} ${path}`), () => describeRequest(request));
}

/** What `rawRequest` takes. */
export interface ClientRequest extends CallOptions {
  readonly method: HttpMethod;
  /** Path below the base address, beginning with `/`, with percent-encoded values. */
  readonly path: string;
  readonly query?: FreeQuery | undefined;
  /** Any JSON value. Send amounts as JSON numbers with `exactNumber("25.10")`. */
  readonly body?: unknown;
  /**
   * When the request may be retried. `"keyed"` and `"keyed-transfer"` state that the service replays its first response for the
   * key, and need one. After a lost response all but `"read"` fail with an `OutcomeUnknownError`.
   *
   * @default `"read"` for GET, `"unsent"` for other methods
   */
  readonly retry?: RetryRule | undefined;
  /** `false` sends none. @default a new UUID, except for GET */
  readonly idempotencyKey?: IdempotencyKey | false | undefined;
}

const requestNames: readonly (keyof ClientRequest)[] = ["method", "path", "query", "body", "retry", ...optionNames];
export const methods: readonly HttpMethod[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];
export const retryRules: readonly RetryRule[] = ["read", "idempotent", "keyed", "keyed-transfer", "unsent"];

const hideSecrets = createScrubber([]);

function describeRequest(request: ClientRequest): DescribedRequest {
  if (typeof request !== "object" || request === null) {
    throw new ArgumentError("The request must be an object", { field: "request" });
  }
  const own = ownOptions("request", request, requestNames, ArgumentError);
  const { method, path, query, body, retry, idempotencyKey, ...options } = own;
  if (!methods.includes(method)) {
    throw new ArgumentError(`method must be one of ${methods.join(", ")}`, { field: "method" });
  }
  if (retry !== undefined && !retryRules.includes(retry)) {
    throw new ArgumentError(`retry must be one of ${retryRules.join(", ")}`, { field: "retry" });
  }
  const isRead = method === "GET";
  if (isRead && body !== undefined) throw new ArgumentError("A GET request has no body: use query", { field: "body" });
  // Messages begin with it, and a path may contain secrets.
  const id = hideSecrets(`${method} ${checkRequestPath(path)}`);
  const operation: Operation = {
    id,
    name: id,
    method,
    path,
    query: "free",
    envelope: "unknown",
    retry: retry ?? (isRead ? "read" : "unsent"),
    // It is unknown which fields are secret, so none appears in messages.
    sensitive: { request: [""] },
    idempotency: { mode: isRead || idempotencyKey === false ? "none" : "auto" },
  };
  const key = idempotencyKey === false ? undefined : idempotencyKey;
  return { operation, args: { query, body, options: { ...options, idempotencyKey: key } } };
}
