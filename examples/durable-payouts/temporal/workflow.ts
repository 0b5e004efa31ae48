// Payouts on Temporal: a workflow for each payout. Its code runs in a sandbox of Temporal and has to be deterministic, so that it
// imports nothing but types and Temporal's own functions.

import { proxyActivities, sleep } from "@temporalio/workflow";
import type { PayoutActivities } from "./activities.ts";

export async function payoutWorkflow(payoutId: string, leaseMs: number): Promise<void> {
  const { pay } = proxyActivities<PayoutActivities>({
    // Temporal gives the activity of a dead worker to another one after this time, when the lease of the row has ended.
    startToCloseTimeout: leaseMs,
    // Without a limit of attempts: the row decides when to give up.
    retry: { initialInterval: "1 second", maximumInterval: "1 minute" },
  });
  for (;;) {
    const dueInMs = await pay(payoutId);
    if (dueInMs === null) return;
    await sleep(Math.ceil(dueInMs));
  }
}
