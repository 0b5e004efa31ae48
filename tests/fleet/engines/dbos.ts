// Payouts on DBOS Transact. Each process starts the workflows of some payouts as an application does that orders them; the sweeps
// start those of the others. In half of the places, a process goes on with the workflows of its predecessor; those of the others are
// resumed by the sweeps.

import { overdue } from "../../../examples/durable-payouts/src/outbox-table.ts";
import type { FleetEngine } from "./fleet-engine.ts";
import { fleetWorker, inFleet, isAnnounced, orderRows, prepareRows, readRows } from "./outbox-rows.ts";

/** The clocks of the fleet jump, and DBOS sleeps by that of the machine. */
const MAX_SLEEP_MS = 2_000;

const load = () => import("../../../examples/durable-payouts/src/dbos.ts");

export const dbos: FleetEngine = {
  name: "dbos",
  store: "postgres",
  async prepare(addresses) {
    const { migrate } = await load();
    await prepareRows(addresses);
    await migrate(addresses.postgres);
  },
  order: orderRows,
  async start(context) {
    const { startPayout, startWorker } = await load();
    const databaseUrl = context.addresses.postgres;
    const { place } = context;
    const executorId = place % 2 === 0 ? `place-${place}` : `process-${process.pid}`;
    await startWorker(fleetWorker(context), {
      ...{ ...inFleet, databaseUrl, executorId },
      maxSleepMs: MAX_SLEEP_MS,
      connections: 4,
    });
    const due = (await overdue(context.pool, 0)).filter(({ payoutId }) => isAnnounced(payoutId));
    for (const { payoutId } of due.slice(0, inFleet.concurrency)) await startPayout(payoutId);
  },
  rows: readRows,
};
