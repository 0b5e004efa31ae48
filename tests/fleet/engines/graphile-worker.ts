// Payouts on graphile-worker. A job is stored together with its row.

import type { FleetEngine } from "./fleet-engine.ts";
import { fleetWorker, inFleet, prepareRows, readRows, withPool, workForever } from "./outbox-rows.ts";

const load = () => import("../../../examples/durable-payouts/src/graphile-worker.ts");

export const graphileWorker: FleetEngine = {
  name: "graphile-worker",
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
  async work(context) {
    const { startWorker } = await load();
    const { worker, pool } = fleetWorker(context);
    return workForever(() => startWorker(worker, pool, inFleet));
  },
  rows: readRows,
};
