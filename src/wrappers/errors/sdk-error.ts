// The base of every error that the SDK throws.

import { joinTexts } from "../parsing/sentences.ts";
import { brandClass, isInstance } from "./brand.ts";
import { causeToJson, describeCause } from "./cause.ts";
import { copyHiddenFields, ErrorWithHiddenFields, hideFields } from "./hidden-fields.ts";
import type { SdkErrorCode } from "./sdk-error-code.ts";

/**
 * Whether the service may have carried the call out (S44):
 *
 * - `not-sent`: the request was never sent
 * - `rejected`: the service rejected it and did nothing
 * - `unknown`: it may have been carried out
 *
 * `rejected` does not mean that the request is invalid: a rate limit or an expired token rejects as well, so check the error's
 * class. It covers this call, and earlier calls with its key that the client's store knows. Without a store that survives restarts,
 * a rejection of a key that is older than this process is `unknown`, because an earlier process may have used the key. A key without
 * a time of its own stays `rejected`, and the message says that this is only for this call. The two errors about a used key
 * (`IdempotencyKeyReuseError`, `IdempotencyKeyExpiredError`) are `not-sent` only for this call: the earlier one may have paid.
 */
export type Outcome = "not-sent" | "rejected" | "unknown";

/** The call in which an error occurred. */
export interface CallFacts {
  /** The SDK method, such as `wallets.transactions.sendFunds`, or method and path of a `client.request()`. */
  readonly method?: string | undefined;
  /** How many times the request was sent. @default 0 */
  readonly attempts?: number | undefined;
  readonly idempotencyKey?: string | undefined;
  /** HTTP status of the response, if there was one. */
  readonly httpStatus?: number | undefined;
  /** The service's request id, if the response has one (G74). */
  readonly requestId?: string | undefined;
  /** Headers of the response, if there was one. */
  readonly headers?: Headers | undefined;
  /** The cause of the error. `describeCause` says what is kept of errors from outside the SDK. */
  readonly cause?: unknown;
}

/** The facts of every error of the SDK. */
export interface SdkErrorFacts extends CallFacts {
  readonly code: SdkErrorCode | (string & {});
  readonly outcome: Outcome;
}

/**
 * Base class of all errors that the SDK throws. `instanceof` also works across copies of the package. Printed and serialized
 * errors are safe for logs: they contain no credentials and no bodies (S36).
 *
 * @example
 * try {
 *   await wallets.transactions.sendFunds(transfer, { idempotencyKey });
 * } catch (error) {
 *   if (error instanceof SdkError && error.outcome === "unknown") await resolveLater(idempotencyKey);
 *   else throw error;
 * }
 */
export class SdkError extends ErrorWithHiddenFields {
  /** The service's error code, or one of `SdkErrorCode`. Match on this, not on messages, which may change. */
  readonly code: SdkErrorCode | (string & {});
  /** Whether the service may have carried the call out. */
  readonly outcome: Outcome;
  /** The SDK method, such as `wallets.transactions.sendFunds`, or method and path of a `client.request()`. */
  declare readonly method?: string;
  /** How many times the request was sent. */
  readonly attempts: number;
  /** The idempotency key of the call, generated or given. Resend it to repeat the same call. */
  declare readonly idempotencyKey?: string;
  /** HTTP status of the response, if there was one. */
  declare readonly httpStatus?: number;
  /** The service's request id, if the response has one. */
  declare readonly requestId?: string;
  /** Headers of the response, if there was one. Neither printed nor serialized. */
  declare readonly headers?: Headers;

  static {
    brandClass(SdkError, "SdkError");
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: subclasses inherit this method, and `this` is the class on the right of instanceof
    return isInstance(this, value);
  }

  constructor(message: string, facts: SdkErrorFacts) {
    super(message, facts.cause === undefined ? undefined : { cause: describeCause(facts.cause) });
    this.code = facts.code;
    this.outcome = facts.outcome;
    this.attempts = facts.attempts ?? 0;
    hideFields(this, { headers: facts.headers });
    assignDefined(this, {
      method: facts.method,
      idempotencyKey: facts.idempotencyKey,
      httpStatus: facts.httpStatus,
      requestId: facts.requestId,
    });
  }

  /** The error as plain data with its cause, as safe for logs as the error itself. */
  toJSON(): object {
    const { name, message, cause } = this;
    return Object.assign({ name, message }, this, { cause: causeToJson(cause) });
  }
}

/** Sets the defined values only, so that printed errors show no `undefined`. */
export function assignDefined<Target extends object>(
  target: Target,
  values: Partial<Target> | Record<string, unknown>,
): Target {
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) Object.assign(target, { [name]: value });
  }
  return target;
}

/** A copy of an error with its class and all properties, including hidden ones. */
export function copyError<Failure extends SdkError>(error: Failure): Failure {
  const copy = Object.setPrototypeOf(new Error(error.message), Object.getPrototypeOf(error));
  copyHiddenFields(error, copy);
  return Object.defineProperties(copy, Object.getOwnPropertyDescriptors(error));
}

/** A copy of an error whose message, also as its stack shows it, ends with one more sentence. */
export function withSentence<Failure extends SdkError>(error: Failure, sentence: string): Failure {
  const copy = copyError(error);
  const message = joinTexts([error.message, sentence], ". ");
  const stack = copy.stack?.replace(error.message, () => message);
  for (const [name, value] of Object.entries({ message, stack })) {
    Object.defineProperty(copy, name, { value, configurable: true, writable: true });
  }
  return copy;
}
