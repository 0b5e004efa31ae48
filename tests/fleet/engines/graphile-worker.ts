// Payouts on graphile-worker. A job is stored together with its row.

import type { FleetEngine } from "./fleet-engine.ts";
import { fleetWorker, inFleet, prepareRows, readRows, withPool } from "./outbox-rows.ts";

const load = () => import("../../../examples/durable-payouts/src/graphile-worker.ts");

export const graphileWorker: FleetEngine = {
  name: "graphile-worker",
  store: "postgres",
  async prepare(addresses) {
    const { migrate } = await load();
    await prepareRows(addresses);
    await withPool(addresses.postgres, migrate);
  },
  async order({ postgres }, orders) {
    const { orderPayout } = await load();
    await withPool(postgres, async (pool) => {
      for (const { payout, request } of orders) await orderPayout(pool, payout, request);
    });
  },
  async start(context) {
    const { startWorker } = await load();
    await startWorker(fleetWorker(context), context.pool, inFleet);
  },
  rows: readRows,
};
