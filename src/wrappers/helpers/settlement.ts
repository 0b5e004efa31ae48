// What is known about a call after `settle` has looked (S55).

import type { NextStep } from "../errors/outcome-unknown-error.ts";

/**
 * A call whose outcome is unknown, as plain JSON: store it, and pass it to `settle` again, also in another process. It contains
 * no secrets. `JSON.parse(JSON.stringify(error))` of an `OutcomeUnknownError` is one. If a crash left no error, write one
 * yourself: `{ next: { kind: "resend", idempotencyKey, firstUsedAt } }`.
 */
export interface UnsettledCall {
  readonly next: UnsettledStep;
}

/** A `NextStep` whose times may be ISO 8601 strings. */
export type UnsettledStep =
  | {
      readonly kind: "resend";
      readonly idempotencyKey: string;
      readonly firstUsedAt?: Date | string | undefined;
      readonly before?: Date | string | undefined;
      readonly why?: string | undefined;
    }
  | (Omit<Extract<NextStep, { kind: "read" }>, "why"> & { readonly why?: string | undefined })
  | { readonly kind: "none"; readonly why?: string | undefined };

/** The call was carried out. */
export interface Executed<Result> {
  readonly verdict: "executed";
  /** What `resend` returned; undefined if `check` decided. */
  readonly result: Result | undefined;
  /** Id of the transfer, or of the existing one after a conflict. Undefined if the response names none. */
  readonly transactionId: string | undefined;
}

/** The service did nothing. */
export interface NotExecuted {
  readonly verdict: "not-executed";
  readonly why: string;
  /** When the same call may succeed. Undefined if it was rejected for what it asks for, so another try would be as well. */
  readonly retryAt: Date | undefined;
}

/** It is still unknown whether the call was carried out. */
export interface StillUnknown {
  readonly verdict: "still-unknown";
  readonly why: string;
  /** When to call `settle` again. Undefined if that cannot help: a person has to find out. */
  readonly retryAt: Date | undefined;
  /** For the next `settle`. */
  readonly unsettled: UnsettledCall;
}

/** The verdict about a call. */
export type Settlement<Result> = Executed<Result> | NotExecuted | StillUnknown;
