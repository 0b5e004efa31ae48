// What a failed call says of a payout, and what is done next. Pure.

import {
  ApiError,
  ArgumentError,
  AuthenticationError,
  IdempotencyKeyExpiredError,
  IdempotencyKeyReuseError,
  OutcomeUnknownError,
  RateLimitError,
  type SdkError,
} from "svc-sdk";

export type Status = "pending" | "unknown" | "sent" | "refused" | "needs_human";

export interface Verdict {
  readonly status: Exclude<Status, "sent">;
  /** When to try again; undefined where nothing is left to try. */
  readonly dueAt: Date | undefined;
  /** For whoever looks at the row. Errors of the SDK hold no secret. */
  readonly note: string;
}

/** What is known of the payout beside the error. */
export interface Payout {
  /** `pending`: never sent before. `unknown`: an earlier call may have been carried out. */
  readonly was: "pending" | "unknown";
  readonly attempts: number;
}

/** What a failed call says of its payout. */
export function judge(error: SdkError, payout: Payout, now: Date): Verdict {
  const note = `${error.code}: ${error.message}`;
  const again = (status: "pending" | "unknown"): Verdict => ({ status, dueAt: nextTry(error, payout, now), note });
  const end = (status: "refused" | "needs_human"): Verdict => ({ status, dueAt: undefined, note });

  if (error instanceof OutcomeUnknownError) return error.next.kind === "resend" ? again("unknown") : end("needs_human");
  // The key is too old, or it is the key of another transfer: nothing may be sent with it any more.
  if (error instanceof IdempotencyKeyExpiredError || error instanceof IdempotencyKeyReuseError)
    return end("needs_human");
  if (error.code === "conflict") return end("needs_human");
  // This call did nothing. That says nothing of an earlier one: the service may refuse a second withdrawal because of the first.
  if (payout.was === "unknown") return again("unknown");
  return isVerdict(error) ? end("refused") : again("pending");
}

// A rate limit, a refused token, a login or a connection that failed: none of them is about the payout.
function isVerdict(error: SdkError): boolean {
  if (error instanceof ArgumentError) return true;
  const isAboutCaller = error instanceof RateLimitError || error instanceof AuthenticationError;
  return error instanceof ApiError && error.operation === "sendFunds" && error.outcome === "rejected" && !isAboutCaller;
}

const FIRST_WAIT_MS = 10_000;
const LONGEST_WAIT_MS = 60 * 60_000;

function nextTry(error: SdkError, { attempts }: Payout, now: Date): Date {
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS);
  const reason = error instanceof OutcomeUnknownError ? error.cause : error;
  const asked = reason instanceof RateLimitError ? reason.retryAt : undefined;
  return new Date(Math.max(now.getTime() + waitMs, asked?.getTime() ?? 0));
}
