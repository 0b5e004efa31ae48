import { brandClass } from "./brand.ts";
import { type CallFacts, type Outcome, SdkError } from "./sdk-error.ts";

/** The facts of a `TimeoutError`. */
export interface TimeoutErrorFacts extends CallFacts {
  readonly outcome: Outcome;
  readonly limit: "timeoutMs" | "totalTimeoutMs";
  readonly limitMs: number;
}

/** No complete response arrived within the limit of one attempt (`timeoutMs`) or of the call (`totalTimeoutMs`) (S25). */
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
    super(`${facts.method ?? "the call"} took longer than ${limitMs} ms (${limit})`, { ...facts, code: "timeout" });
    this.limit = limit;
    this.limitMs = limitMs;
  }
}
