// Starts the workflow of a payout.

import type { Client } from "@temporalio/client";
import type { payoutWorkflow } from "./workflow.ts";

export const TASK_QUEUE = "payouts";

/** Hurries a payout up. Call it after the commit of its row; after a crash in between, the sweep does it. */
export async function startPayout(client: Client, payoutId: string, leaseMs: number): Promise<void> {
  await client.workflow.start<typeof payoutWorkflow>("payoutWorkflow", {
    taskQueue: TASK_QUEUE,
    workflowId: `payout-${payoutId}`,
    args: [payoutId, leaseMs],
    // One workflow for each payout at a time. A person may have made a row due whose workflow has ended.
    workflowIdConflictPolicy: "USE_EXISTING",
    workflowIdReusePolicy: "ALLOW_DUPLICATE",
  });
}
