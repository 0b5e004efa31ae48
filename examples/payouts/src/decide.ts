// Decides what a failed call means for a payout. Pure.

import {
  ApiError,
  ArgumentError,
  AuthenticationError,
  IdempotencyKeyExpiredError,
  IdempotencyKeyReuseError,
  RateLimitError,
  type SdkError,
} from "svc-sdk";
import type { PayoutStatus } from "./payout.ts";

export interface Decision {
  readonly status: PayoutStatus;
  readonly note: string;
}

/** @param was The status before the call: after `sending`, an earlier call may have been carried out. */
export function decide(error: SdkError, was: PayoutStatus): Decision {
  const as = (status: PayoutStatus): Decision => ({ status, note: `${error.code}: ${error.message}` });
  // The key is too old, or belongs to another transfer: it must not be sent again.
  if (
    error instanceof IdempotencyKeyExpiredError ||
    error instanceof IdempotencyKeyReuseError ||
    error.code === "conflict"
  )
    return as("needs_review");
  // A rejection proves nothing about an earlier call: its own transfer may have used up the balance.
  if (error.outcome === "unknown" || was === "sending") return as("sending");
  if (error.code === "insufficient_balance") return as("waiting_for_funds");
  return isAboutTransfer(error) ? as("rejected") : as("pending");
}

// A rate limit, refused credentials and a failed login or connection say nothing about the transfer.
function isAboutTransfer(error: SdkError): boolean {
  if (error instanceof ArgumentError) return true;
  if (error instanceof RateLimitError || error instanceof AuthenticationError) return false;
  return error instanceof ApiError && error.method === "wallets.transactions.sendFunds";
}
