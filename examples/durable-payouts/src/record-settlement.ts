// What to write into a payout's row for each verdict. Pure.

import type { NotExecuted, Settlement, StillUnknown, UnsettledCall } from "svc-sdk";

export type Status = "pending" | "unknown" | "sent" | "refused" | "needs_human";

/** What to record, unless the payout was sent. */
export interface Decision {
  readonly status: Exclude<Status, "sent">;
  /** Milliseconds until the next try; undefined if there is nothing to try. */
  readonly dueInMs: number | undefined;
  /** For people who read the row. It contains no secrets. */
  readonly note: string;
  /** For the next try, by any worker. */
  readonly unsettled?: UnsettledCall;
}

/**
 * The transaction of a payout that was sent, or what to record of any other.
 *
 * @param now By the clock of the client, which `retryAt` is by.
 */
export function toRow(settlement: Settlement<unknown>, now: Date): { readonly transactionId: string } | Decision {
  if (settlement.verdict !== "executed") return decide(settlement, now);
  const { transactionId } = settlement;
  if (transactionId !== undefined) return { transactionId };
  // Paid all the same.
  return { status: "needs_human", dueInMs: undefined, note: "paid, but the response has no transaction id" };
}

function decide(settlement: NotExecuted | StillUnknown, now: Date): Decision {
  const { why: note, retryAt } = settlement;
  const dueInMs = retryAt && Math.max(0, retryAt.getTime() - now.getTime());
  if (settlement.verdict === "not-executed") return { status: retryAt ? "pending" : "refused", dueInMs, note };
  return { status: retryAt ? "unknown" : "needs_human", dueInMs, note, unsettled: settlement.unsettled };
}
