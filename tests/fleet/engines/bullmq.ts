// Payouts on BullMQ. A job is added for half of the payouts when they are ordered; the sweeps add the others.

import type { FleetEngine } from "./fleet-engine.ts";
import { fleetWorker, inFleet, isAnnounced, orderRows, prepareRows, readRows } from "./outbox-rows.ts";

const LOCK_MS = 4_000;

const load = () => import("../../../examples/durable-payouts/src/bullmq.ts");

export const bullmq: FleetEngine = {
  name: "bullmq",
  store: "redis",
  prepare: prepareRows,
  async order(addresses, orders) {
    const { announcePayout, openQueue } = await load();
    await orderRows(addresses, orders);
    const queue = openQueue({ url: addresses.redis });
    for (const { payout } of orders) if (isAnnounced(payout)) await announcePayout(queue, payout);
    await queue.close();
  },
  async start(context) {
    const { startWorker } = await load();
    const connection = { url: context.addresses.redis, retryStrategy: () => 100 };
    startWorker(fleetWorker(context), connection, { ...inFleet, lockMs: LOCK_MS });
  },
  rows: readRows,
};
