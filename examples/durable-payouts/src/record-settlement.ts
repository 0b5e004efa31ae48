// What to write into a payout's row for each verdict. Pure.

import type { NotExecuted, Settlement, StillUnknown, UnsettledCall } from "svc-sdk";

export type Status = "pending" | "unknown" | "sent" | "refused" | "needs_human";

/** What to record, unless the payout was sent. */
export interface Decision {
  readonly status: Exclude<Status, "sent">;
  /** When to try again; undefined if there is nothing to try. */
  readonly dueAt: Date | undefined;
  /** For people who read the row. It contains no secrets. */
  readonly note: string;
  /** For the next try, by any worker. */
  readonly unsettled?: UnsettledCall;
}

/** The transaction of a payout that was sent, or what to record of any other. */
export function toRow(settlement: Settlement<unknown>): { readonly transactionId: string } | Decision {
  if (settlement.verdict !== "executed") return decide(settlement);
  const { transactionId } = settlement;
  if (transactionId !== undefined) return { transactionId };
  // Paid all the same.
  return { status: "needs_human", dueAt: undefined, note: "paid, but the response has no transaction id" };
}

function decide(settlement: NotExecuted | StillUnknown): Decision {
  const { why: note, retryAt: dueAt } = settlement;
  if (settlement.verdict === "not-executed") return { status: dueAt ? "pending" : "refused", dueAt, note };
  return { status: dueAt ? "unknown" : "needs_human", dueAt, note, unsettled: settlement.unsettled };
}
