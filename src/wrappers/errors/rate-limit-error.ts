import { ApiError, type ApiErrorFacts } from "./api-error.ts";
import { brandClass } from "./brand.ts";
import { assignDefined } from "./sdk-error.ts";

/** What a `RateLimitError` carries beside the facts of an `ApiError`. */
export interface RateLimitErrorFacts extends ApiErrorFacts {
  readonly retryAfterSeconds?: number | undefined;
  readonly retryAt?: Date | undefined;
}

/**
 * The service asks to come back later: its rate limit was passed (429), which carries nothing out, or it is out of service and
 * says for how long (503). Waits of up to a minute are the SDK's own business; this error means that the wait is longer, does
 * not fit before the call's deadline, or that the retries are used up (S24).
 */
export class RateLimitError extends ApiError {
  /** How long the service asks to wait, where it says so. */
  declare readonly retryAfterSeconds?: number;
  /** When to try again by this machine's clock, where the service says how long to wait. */
  declare readonly retryAt?: Date;

  static {
    brandClass(RateLimitError, "RateLimitError");
  }

  constructor(facts: RateLimitErrorFacts) {
    super(facts);
    assignDefined(this, { retryAfterSeconds: facts.retryAfterSeconds, retryAt: facts.retryAt });
  }
}
