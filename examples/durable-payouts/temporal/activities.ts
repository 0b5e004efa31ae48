// The activities of the workflow: everything that touches the world.

import { runPayout, type Worker } from "../src/outbox.ts";

export interface PayoutActivities {
  /** Milliseconds until the next look; null if the payout is final. */
  pay(payoutId: string): Promise<number | null>;
}

export function createActivities(worker: Worker): PayoutActivities {
  return {
    async pay(payoutId) {
      const { dueInMs } = await runPayout(worker, payoutId);
      return dueInMs ?? null;
    },
  };
}
