// What the verdict on a call means for its payout. Pure.

import type { Settlement } from "svc-sdk";
import type { Payout } from "./payout.ts";

export type PayoutChange = Pick<Payout, "status" | "note" | "transactionId" | "retryAt">;

/** @param code The code of the error, if the call has thrown one. */
export function toChange(settlement: Settlement<unknown>, code?: string): PayoutChange {
  if (settlement.verdict === "executed") {
    return { status: "sent", transactionId: settlement.transactionId, note: undefined, retryAt: undefined };
  }
  const { verdict, why: note, retryAt } = settlement;
  const change = { note, transactionId: undefined, retryAt: retryAt?.toISOString() };
  if (verdict === "still-unknown") return { ...change, status: retryAt ? "sending" : "needs_review" };
  // The service did nothing: only a rejection of the transfer itself is final.
  if (code === "insufficient_balance") return { ...change, status: "waiting_for_funds" };
  return { ...change, status: retryAt ? "pending" : "rejected" };
}
