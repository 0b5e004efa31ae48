// Runs a worker on Temporal until SIGINT or SIGTERM: `tsx temporal/worker.ts`. Start any number of them.

import { fileURLToPath } from "node:url";
import { Client } from "@temporalio/client";
import { NativeConnection, Worker as TemporalWorker } from "@temporalio/worker";
import { openWorker } from "../src/open-worker.ts";
import { overdue } from "../src/outbox-table.ts";
import { startSweep } from "../src/sweep.ts";
import { createActivities } from "./activities.ts";
import { startPayout, TASK_QUEUE } from "./client.ts";

const SWEEP_MS = 5_000;
const GRACE_MS = 5_000;
const concurrency = 10;

const { DATABASE_URL: databaseUrl, TEMPORAL_ADDRESS: address, LEASE_SECONDS = "300" } = process.env;
if (!databaseUrl || !address) throw new Error("Set DATABASE_URL and TEMPORAL_ADDRESS");
const leaseMs = Number(LEASE_SECONDS) * 1_000;

const { worker, pool } = await openWorker({ databaseUrl, leaseMs, concurrency });
const connection = await NativeConnection.connect({ address });
const client = new Client({ connection });
const temporal = await TemporalWorker.create({
  connection,
  taskQueue: TASK_QUEUE,
  maxConcurrentActivityTaskExecutions: concurrency,
  activities: createActivities(worker),
  workflowsPath: fileURLToPath(new URL("workflow.ts", import.meta.url)),
});
const sweep = async () => {
  for (const { payoutId } of await overdue(worker.db, GRACE_MS)) await startPayout(client, payoutId, leaseMs);
};
const endSweep = startSweep(sweep, SWEEP_MS, console.error);
console.log("working on temporal");

// Ends on the signals.
await temporal.run();
await endSweep();
await connection.close();
await pool.end();
