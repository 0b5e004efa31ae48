import { brandClass } from "./brand.ts";
import { assignHidden, type CallFacts, type Outcome, SdkError } from "./sdk-error.ts";

/** The caller's signal ended the call. `cause` is the signal's own reason, untouched: it comes from the caller. */
export class AbortedError extends SdkError {
  declare readonly code: "aborted";

  static {
    brandClass(AbortedError, "AbortedError");
  }

  constructor(facts: CallFacts & { readonly outcome: Outcome }) {
    const { cause, ...others } = facts;
    const when = facts.outcome === "not-sent" ? "before anything was sent" : "after the request may have been sent";
    super(`${facts.operation ?? "the call"} was aborted by its signal ${when}`, { ...others, code: "aborted" });
    if (cause !== undefined) assignHidden(this, { cause });
  }
}
