import { brandClass } from "./brand.ts";
import { type CallFacts, SdkError } from "./sdk-error.ts";

/** What settles whether a write was carried out (S46); `why` says it in words. */
export type NextStep =
  | {
      /** Send the same call again with the same key. */
      readonly kind: "resend";
      readonly idempotencyKey: string;
      /** When the service forgets the key; from then on the same call is a new transfer. Absent: no time is shown. */
      readonly before?: Date;
      readonly why: string;
    }
  | {
      /** Look at what this read shows. Where its answer is not described, it is a place to look and no verdict. */
      readonly kind: "read";
      readonly operation: string;
      /** The path values of the call whose outcome is unknown. */
      readonly args?: Readonly<Record<string, string>>;
      readonly why: string;
    }
  | {
      /** Nothing that settles it is shown. */
      readonly kind: "none";
      readonly why: string;
    };

/**
 * A write may or may not have been carried out. Do not simply call again: `next` says what settles it. `cause` is what
 * happened last: a `ConnectionError`, an `AbortedError`, an `ApiError` with status 500 …
 */
export class OutcomeUnknownError extends SdkError {
  declare readonly code: "outcome_unknown";
  declare readonly outcome: "unknown";
  declare readonly cause: SdkError;
  readonly next: NextStep;

  static {
    brandClass(OutcomeUnknownError, "OutcomeUnknownError");
  }

  /** `call`: what the cause does not say, or says of another call, such as a login. */
  constructor(cause: SdkError, next: NextStep, call: CallFacts = {}) {
    const facts = { ...cause, ...call };
    super(`${cause.message}. Whether ${facts.operation ?? "it"} was carried out is not known. ${next.why}`, {
      ...facts,
      code: "outcome_unknown",
      outcome: "unknown",
      cause,
    });
    this.next = next;
  }
}
