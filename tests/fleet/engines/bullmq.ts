// Payouts on BullMQ. No job is added when a payout is ordered: the sweeps have to.

import type { FleetEngine } from "./fleet-engine.ts";
import { fleetWorker, inFleet, orderRows, prepareRows, readRows } from "./outbox-rows.ts";

const LOCK_MS = 4_000;

export const bullmq: FleetEngine = {
  name: "bullmq",
  store: "redis",
  prepare: prepareRows,
  order: orderRows,
  async start(context) {
    const { startWorker } = await import("../../../examples/durable-payouts/src/bullmq.ts");
    const connection = { url: context.addresses.redis, retryStrategy: () => 100 };
    startWorker(fleetWorker(context), connection, { ...inFleet, lockMs: LOCK_MS });
  },
  rows: readRows,
};
