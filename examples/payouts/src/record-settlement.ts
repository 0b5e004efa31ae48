// What the verdict on a call means for its payout. Pure.

import type { Settlement } from "svc-sdk";
import type { Payout } from "./payout.ts";

export type PayoutChange = Pick<Payout, "status" | "note" | "transactionId" | "retryAt">;

// Replaces what an earlier call has left.
const nothing = { note: undefined, transactionId: undefined, retryAt: undefined };

/** @param code The code of the error, if the call has thrown one. */
export function toChange(settlement: Settlement<unknown>, code?: string): PayoutChange {
  if (settlement.verdict === "executed") {
    const { transactionId } = settlement;
    // Paid all the same, but no webhook can be matched with it.
    if (transactionId === undefined)
      return { ...nothing, status: "needs_review", note: "sent, but without transaction id" };
    return { ...nothing, status: "sent", transactionId };
  }
  const { verdict, why: note, retryAt } = settlement;
  const change = { ...nothing, note, retryAt: retryAt?.toISOString() };
  if (verdict === "still-unknown") return { ...change, status: retryAt ? "sending" : "needs_review" };
  // The service did nothing: only a rejection of the transfer itself is final.
  if (code === "insufficient_balance") return { ...change, status: "waiting_for_funds" };
  return { ...change, status: retryAt ? "pending" : "rejected" };
}
