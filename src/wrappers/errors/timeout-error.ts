import { brandClass } from "./brand.ts";
import { type CallFacts, type Outcome, SdkError } from "./sdk-error.ts";

/** What a `TimeoutError` carries beside the facts of the call. */
export interface TimeoutErrorFacts extends CallFacts {
  readonly outcome: Outcome;
  readonly limit: "timeoutMs" | "totalTimeoutMs";
  readonly limitMs: number;
}

/** Time was over before a whole answer was there: that of one attempt (`timeoutMs`), or of the call (`totalTimeoutMs`) (S25). */
export class TimeoutError extends SdkError {
  declare readonly code: "timeout";
  /** The option that set the limit. */
  readonly limit: "timeoutMs" | "totalTimeoutMs";
  /** The limit in milliseconds. */
  readonly limitMs: number;

  static {
    brandClass(TimeoutError, "TimeoutError");
  }

  constructor({ limit, limitMs, ...facts }: TimeoutErrorFacts) {
    super(`${facts.operation ?? "the call"} took longer than ${limitMs} ms (${limit})`, { ...facts, code: "timeout" });
    this.limit = limit;
    this.limitMs = limitMs;
  }
}
