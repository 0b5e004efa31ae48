import { brandClass } from "./brand.ts";
import { assignHidden, type CallFacts, type Outcome, SdkError } from "./sdk-error.ts";

/**
 * The caller's signal ended the call, or the client was closed. `cause` is the signal's own reason, untouched: it comes from
 * the caller.
 */
export class AbortedError extends SdkError {
  declare readonly code: "aborted";

  static {
    brandClass(AbortedError, "AbortedError");
  }

  constructor(by: "its signal" | "the end of its client", facts: CallFacts & { readonly outcome: Outcome }) {
    const { cause, ...others } = facts;
    super(`${facts.operation ?? "the call"} was aborted by ${by}`, { ...others, code: "aborted" });
    if (cause !== undefined) assignHidden(this, { cause });
  }
}
