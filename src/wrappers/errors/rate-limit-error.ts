import { ApiError, type ApiErrorFacts } from "./api-error.ts";
import { brandClass } from "./brand.ts";
import { assignDefined } from "./sdk-error.ts";

/** The facts of a `RateLimitError`. */
export interface RateLimitErrorFacts extends ApiErrorFacts {
  readonly retryAfterSeconds?: number | undefined;
  readonly retryAt?: Date | undefined;
}

/**
 * The service asks to retry later: its rate limit was exceeded (429), so nothing was carried out, or it is unavailable and says
 * for how long (503). The SDK waits up to one minute by itself. This error means that the wait is longer, exceeds the call's
 * deadline, or that the retries are used up (S24).
 */
export class RateLimitError extends ApiError {
  /** How long the service asks to wait, if it says so. */
  declare readonly retryAfterSeconds?: number;
  /** When to retry, by this machine's clock, if the service says so. */
  declare readonly retryAt?: Date;

  static {
    brandClass(RateLimitError, "RateLimitError");
  }

  constructor(facts: RateLimitErrorFacts) {
    super(facts);
    assignDefined(this, { retryAfterSeconds: facts.retryAfterSeconds, retryAt: facts.retryAt });
  }
}
