import { brandClass } from "../errors/brand.ts";
import { type CallFacts, SdkError } from "../errors/sdk-error.ts";

/** The facts of a `ThrottledError`. */
export interface ThrottledErrorFacts extends CallFacts {
  readonly reason: "circuit-open" | "rate-limit";
  readonly retryAt: Date;
}

/**
 * The client's `throttle` did not send the call: the service has failed repeatedly (`circuit-open`), or the rate limit is used up
 * for longer than the call may wait (`rate-limit`). (S57)
 */
export class ThrottledError extends SdkError {
  declare readonly code: "throttled";
  readonly reason: "circuit-open" | "rate-limit";
  /** When to retry, by this machine's clock. */
  readonly retryAt: Date;

  static {
    brandClass(ThrottledError, "ThrottledError");
  }

  constructor({ reason, retryAt, ...facts }: ThrottledErrorFacts) {
    const why = reason === "rate-limit" ? "the rate limit is used up" : "the service has failed repeatedly";
    super(`Not sent: ${why}. Retry at ${retryAt.toISOString()}`, { ...facts, code: "throttled", outcome: "not-sent" });
    this.reason = reason;
    this.retryAt = retryAt;
  }
}
