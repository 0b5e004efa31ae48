// The escape hatch: calls of undocumented operations.

import { optionNames } from "../call/request.ts";
import { ArgumentError } from "../errors.ts";
import { checkRequestPath } from "../http/url.ts";
import type { CredentialKind, FreeQuery, HttpMethod, Operation, RetryRule } from "../operation.ts";
import type { CallArguments, Caller, CallOptions, IdempotencyKey } from "../options.ts";
import { type ResultPromise, UnwrappingPromise } from "../results.ts";
import { createScrubber } from "../util/redact.ts";
import { ownOptions } from "../util/validate.ts";

/** A request to an undocumented operation. */
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

export interface DescribedRequest {
  readonly operation: Operation;
  readonly args: CallArguments;
}

/** By which a client of any copy of this package reads a defined operation. It is here so that clients do not contain `defineOperation`. */
export const describeKey: unique symbol = Symbol.for("svc-sdk.operation") as never;

export type Describe = (given: unknown) => DescribedRequest;

/** Invalid arguments reject the promise. `given`: the arguments of a defined operation. */
export function sendRequest<Result>(
  call: Caller,
  request: object,
  given: unknown,
  auth: CredentialKind,
): ResultPromise<Result> {
  const send = async () => {
    const describe: Describe | undefined = Reflect.get(Object(request), describeKey);
    const { operation, args } = describe ? describe(given ?? {}) : describeRequest(request as ClientRequest);
    if (auth === "connector" && !/^\/agent\//.test(operation.path)) {
      const message = "path must begin with /agent/: an AgentClient calls only agent operations";
      throw new ArgumentError(message, { field: "path" });
    }
    return call<Result>({ ...operation, auth }, args).withResponse();
  };
  return new UnwrappingPromise(send());
}

function describeRequest(request: ClientRequest): DescribedRequest {
  const own = ownOptions("request", request, requestNames, ArgumentError, { field: "request", title: "The request" });
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
