// Decides what a failed call means for a payout, and what to do next. Pure.

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

/** What to record after a failed call. */
export interface Decision {
  readonly status: Exclude<Status, "sent">;
  /** When to retry; undefined if there is nothing to retry. */
  readonly dueAt: Date | undefined;
  /** For people who read the row. Errors of the SDK contain no secrets. */
  readonly note: string;
}

/** What is known of the payout besides the error. */
export interface PayoutHistory {
  /** `pending`: never sent before. `unknown`: an earlier call may have been carried out. */
  readonly was: "pending" | "unknown";
  readonly attempts: number;
}

/** Decides what a failed call means for its payout. */
export function decide(error: SdkError, payout: PayoutHistory, now: Date): Decision {
  const note = `${error.code}: ${error.message}`;
  const retry = (status: "pending" | "unknown"): Decision => ({ status, dueAt: nextTry(error, payout, now), note });
  const stop = (status: "refused" | "needs_human"): Decision => ({ status, dueAt: undefined, note });

  if (error instanceof OutcomeUnknownError)
    return error.next.kind === "resend" ? retry("unknown") : stop("needs_human");
  // The key is too old, or belongs to another transfer: it must not be sent again.
  if (error instanceof IdempotencyKeyExpiredError || error instanceof IdempotencyKeyReuseError)
    return stop("needs_human");
  if (error.code === "conflict") return stop("needs_human");
  // This call did nothing, but an earlier one may have: the service may refuse a second withdrawal because of the first.
  if (payout.was === "unknown") return retry("unknown");
  return isAboutPayout(error) ? stop("refused") : retry("pending");
}

// A rate limit, a refused token, and a failed login or connection say nothing about the payout.
function isAboutPayout(error: SdkError): boolean {
  if (error instanceof ArgumentError) return true;
  const isAboutCaller = error instanceof RateLimitError || error instanceof AuthenticationError;
  return (
    error instanceof ApiError &&
    error.method === "wallets.transactions.sendFunds" &&
    error.outcome === "rejected" &&
    !isAboutCaller
  );
}

const FIRST_WAIT_MS = 10_000;
const LONGEST_WAIT_MS = 60 * 60_000;

function nextTry(error: SdkError, { attempts }: PayoutHistory, now: Date): Date {
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS);
  const cause = error instanceof OutcomeUnknownError ? error.cause : error;
  const retryAt = cause instanceof RateLimitError ? cause.retryAt : undefined;
  return new Date(Math.max(now.getTime() + waitMs, retryAt?.getTime() ?? 0));
}
