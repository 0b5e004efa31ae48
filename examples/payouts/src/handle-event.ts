// What the service's webhooks mean for payouts. Safe to run twice with the same event.

import type { WebhookEvent } from "svc-sdk/webhooks";
import type { PayoutJournal } from "./payout-journal.ts";
import type { PayoutQueue } from "./payout-queue.ts";

export async function handleEvent(event: WebhookEvent, journal: PayoutJournal, queue: PayoutQueue): Promise<void> {
  if (!event.known) return;
  switch (event.type) {
    case "transaction.settled":
      return journal.end(event.transactionId, "settled");
    case "transaction.failed":
      return journal.end(event.transactionId, "failed");
    case "deposit.confirmed":
      return queue.retryForFunds(new Date());
    default:
      return event satisfies never; // the compiler reports a missing case
  }
}
