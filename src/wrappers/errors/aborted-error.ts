import { brandClass } from "./brand.ts";
import { type CallFacts, type Outcome, SdkError } from "./sdk-error.ts";

/** The caller's signal was aborted, or the client was closed. `cause` is the signal's `reason`, unchanged. */
export class AbortedError extends SdkError {
  declare readonly code: "aborted";

  static {
    brandClass(AbortedError, "AbortedError");
  }

  constructor(
    reason: "its signal was aborted" | "the client was closed",
    facts: CallFacts & { readonly outcome: Outcome },
  ) {
    const { cause, ...others } = facts;
    super(`${facts.method ?? "the call"} was aborted: ${reason}`, { ...others, code: "aborted" });
    if (cause !== undefined) Object.defineProperty(this, "cause", { value: cause });
  }
}
