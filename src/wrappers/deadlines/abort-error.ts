// The error of a call that was aborted, by the reason of its scope.

import { AbortedError } from "../errors/aborted-error.ts";
import type { CallFacts, Outcome, SdkError } from "../errors/sdk-error.ts";
import { TimeoutError } from "../errors/timeout-error.ts";
import type { AbortReason } from "./deadline-scope.ts";

export function abortError(reason: AbortReason, facts: CallFacts, outcome: Outcome): SdkError {
  if (reason.kind === "timeout") {
    const { limit, limitMs } = reason;
    return new TimeoutError({ ...facts, outcome, limit, limitMs });
  }
  return reason.kind === "aborted"
    ? new AbortedError("its signal was aborted", { ...facts, outcome, cause: reason.reason })
    : new AbortedError("the client was closed", { ...facts, outcome });
}
