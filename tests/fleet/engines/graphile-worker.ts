// Payouts on graphile-worker. Half of the jobs are stored together with their rows; the sweeps store the others.

import { enqueue } from "../../../examples/durable-payouts/src/outbox.ts";
import type { FleetEngine } from "./fleet-engine.ts";
import { fleetWorker, inFleet, isAnnounced, prepareRows, readRows, withPool } from "./outbox-rows.ts";

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
      for (const { payout, request } of orders) {
        if (isAnnounced(payout)) await orderPayout(pool, payout, request);
        else await enqueue(pool, payout, request);
      }
    });
  },
  async start(context) {
    const { startWorker } = await load();
    await startWorker(fleetWorker(context), context.pool, inFleet);
  },
  rows: readRows,
};
