// The base of every error that the SDK throws.

import { brandClass, isInstance } from "./brand.ts";
import { causeToJson, describeCause } from "./cause.ts";
import type { SdkErrorCode } from "./sdk-error-code.ts";

/**
 * Whether the service may have acted (S44): `not-sent`, the request never left; `rejected`, it was refused and nothing
 * was done; `unknown`, it may have been carried out.
 *
 * `rejected` is no verdict about the request: a rate limit or a refused token reject as well, so look at the error's class. It
 * speaks of this call, and of earlier calls with its key as far as the client's store knows of them. Who sends a key again that
 * the store does not know, after a restart for one, learns nothing of the first call from a refusal.
 */
export type Outcome = "not-sent" | "rejected" | "unknown";

/** What is known of the call in which an error arose. */
export interface CallFacts {
  /** The operationId, or method and path of a `client.request()`. */
  readonly operation?: string | undefined;
  /** How many times the request was sent. @default 0 */
  readonly attempts?: number | undefined;
  readonly idempotencyKey?: string | undefined;
  /** HTTP status of the answer, where one came. */
  readonly httpStatus?: number | undefined;
  /** The service's id of the request, where the answer carries one (G74). */
  readonly requestId?: string | undefined;
  /** What led to this error. What is kept of errors that are not the SDK's own, `describeCause` says. */
  readonly cause?: unknown;
}

/** What every error of the SDK is made of. */
export interface SdkErrorFacts extends CallFacts {
  readonly code: SdkErrorCode | (string & {});
  readonly outcome: Outcome;
}

/**
 * Base class of all errors that the SDK throws. `instanceof` works for it and its subclasses between copies of the
 * package too. All that is printed or serialised of an error is safe for logs: no credential, no body (S36).
 *
 * @example
 * try {
 *   await wallets.transactions.sendFunds(transfer, { idempotencyKey });
 * } catch (error) {
 *   if (error instanceof SdkError && error.outcome === "unknown") await settleLater(idempotencyKey);
 *   else throw error;
 * }
 */
export class SdkError extends Error {
  /** The service's code, or one of `SdkErrorCode`. Match on this and not on messages, which change. */
  readonly code: SdkErrorCode | (string & {});
  /** Whether the service may have acted. */
  readonly outcome: Outcome;
  /** The operationId, or method and path of a `client.request()`. */
  declare readonly operation?: string;
  /** How many times the request was sent. */
  readonly attempts: number;
  /** The key that the call carried, whoever made it: send it again to repeat the same call. */
  declare readonly idempotencyKey?: string;
  /** HTTP status of the answer, where one came. */
  declare readonly httpStatus?: number;
  /** The service's id of the request, where the answer carries one. */
  declare readonly requestId?: string;

  static {
    brandClass(SdkError, "SdkError");
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: subclasses inherit this method, and `this` is the one that was asked
    return isInstance(this, value);
  }

  constructor(message: string, facts: SdkErrorFacts) {
    super(message, facts.cause === undefined ? undefined : { cause: describeCause(facts.cause) });
    this.code = facts.code;
    this.outcome = facts.outcome;
    this.attempts = facts.attempts ?? 0;
    assignDefined(this, {
      operation: facts.operation,
      idempotencyKey: facts.idempotencyKey,
      httpStatus: facts.httpStatus,
      requestId: facts.requestId,
    });
  }

  /** The error as plain data, cause included; as safe for logs as the error itself. */
  toJSON(): object {
    const { name, message, cause } = this;
    return Object.assign({ name, message }, this, { cause: causeToJson(cause) });
  }
}

/** Sets what is known and leaves the rest away, so that printed errors show no row of `undefined`. */
export function assignDefined<Target extends object>(
  target: Target,
  values: Partial<Target> | Record<string, unknown>,
): Target {
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) Object.assign(target, { [name]: value });
  }
  return target;
}

/** Sets a property that is there to be read but neither printed nor serialised. */
export function assignHidden(target: object, values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values)) Object.defineProperty(target, name, { value });
}

/** An error of the same class with the same properties, hidden ones too. */
export function copyError<Failure extends SdkError>(error: Failure): Failure {
  const copy = Object.setPrototypeOf(new Error(error.message), Object.getPrototypeOf(error));
  return Object.defineProperties(copy, Object.getOwnPropertyDescriptors(error));
}
