import { brandClass } from "./brand.ts";
import { type CallFacts, SdkError } from "./sdk-error.ts";

/** How to find out whether a write was carried out (S46). `why` says it in words. */
export type NextStep =
  | {
      /** Make the same call again with the same key. */
      readonly kind: "resend";
      readonly idempotencyKey: string;
      /** Ten minutes before the service forgets the key; after that, the SDK refuses the key. Absent if undocumented. */
      readonly before?: Date;
      readonly why: string;
    }
  | {
      /** Call this read operation and check its result. If its response is undocumented, check it by hand. */
      readonly kind: "read";
      readonly method: string;
      /** The path values of the call whose outcome is unknown. */
      readonly args?: Readonly<Record<string, string>>;
      readonly why: string;
    }
  | {
      /** There is no documented way to check. */
      readonly kind: "none";
      readonly why: string;
    };

/**
 * A write may or may not have been carried out. Do not simply call again: `next` says how to find out. `cause` is the last
 * error, such as a `ConnectionError`, an `AbortedError`, or an `ApiError` with status 500.
 */
export class OutcomeUnknownError extends SdkError {
  declare readonly code: "outcome_unknown";
  declare readonly outcome: "unknown";
  declare readonly cause: SdkError;
  readonly next: NextStep;

  static {
    brandClass(OutcomeUnknownError, "OutcomeUnknownError");
  }

  /** @param call Facts that the cause lacks, or has of another call, such as a login. */
  constructor(cause: SdkError, next: NextStep, call: CallFacts = {}) {
    const facts = { ...cause, headers: cause.headers, ...call };
    super(`${cause.message}. It is unknown whether ${facts.method ?? "it"} was carried out. ${next.why}`, {
      ...facts,
      code: "outcome_unknown",
      outcome: "unknown",
      cause,
    });
    this.next = next;
  }
}
