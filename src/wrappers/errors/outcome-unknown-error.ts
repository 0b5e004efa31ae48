import { joinTexts } from "../parsing/sentences.ts";
import { brandClass } from "./brand.ts";
import { type CallFacts, SdkError } from "./sdk-error.ts";

/** How to find out whether a write was carried out (S46). `why` says it in words. */
export type NextStep =
  | {
      /** Make the same call again with the same key. */
      readonly kind: "resend";
      readonly idempotencyKey: string;
      /** When the key was first used. Absent if its lifetime is undocumented. */
      readonly firstUsedAt?: Date;
      /** Ten minutes before the service forgets the key; after that, the SDK refuses the key. Absent if undocumented. */
      readonly before?: Date;
      readonly why: string;
    }
  | {
      /** Call this method and check its result. If its response is undocumented, check it by hand. */
      readonly kind: "read";
      /** Such as `agent.positions.list`. */
      readonly method: string;
      /** Its first argument, such as `{ wallet_id }` or an id. Absent if it takes none, or you have to find it. */
      readonly args?: string | Readonly<Record<string, string>>;
      readonly why: string;
    }
  | {
      /** There is no documented way to check. */
      readonly kind: "none";
      readonly why: string;
    };

/**
 * A write may or may not have been carried out. Do not simply call again: `next` says how to find out. `cause` is the last
 * error, such as a `ConnectionError`, an `AbortedError`, or an `ApiError` with status 500. It is an `ApiError` with another status,
 * such as 400, if the service refused this call, but an earlier call with the key may have been carried out: one that the store
 * knows, or one of an earlier process that no store remembers.
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
    const doubt = `It is unknown whether ${facts.method ?? "it"} was carried out`;
    super(joinTexts([cause.message, doubt, next.why], ". "), {
      ...facts,
      code: "outcome_unknown",
      outcome: "unknown",
      cause,
    });
    this.next = next;
  }
}
