// Runs a worker until SIGINT or SIGTERM: `npm start -- graphile-worker` or `bullmq`. Start any number of them.

import { type OpenWorker, openWorker } from "./open-worker.ts";
import type { RunningWorker } from "./sweep.ts";

const concurrency = 10;
const { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, LEASE_SECONDS = "300" } = process.env;

/** Loads only the engine that runs. */
const engines: Readonly<Record<string, (open: OpenWorker) => Promise<RunningWorker>>> = {
  async "graphile-worker"({ worker, pool }) {
    const graphile = await import("./graphile-worker.ts");
    await graphile.migrate(pool);
    return graphile.startWorker(worker, pool, { concurrency });
  },
  async bullmq({ worker }) {
    if (!redisUrl) throw new Error("Set REDIS_URL");
    const bullmq = await import("./bullmq.ts");
    return bullmq.startWorker(worker, { url: redisUrl }, { concurrency });
  },
};

const [engine = ""] = process.argv.slice(2);
const start = engines[engine];
const leaseMs = Number(LEASE_SECONDS) * 1_000;
if (!start) throw new Error(`Name an engine: ${Object.keys(engines).join(", ")}`);
if (!databaseUrl) throw new Error("Set DATABASE_URL");
if (!(leaseMs >= 1_000)) throw new Error("LEASE_SECONDS must be a number of seconds, from 1");

const open = await openWorker({ databaseUrl, leaseMs, concurrency });
const running = await start(open);
console.log("working on", engine);

for (const signal of ["SIGINT", "SIGTERM"]) {
  // Finishes the current payouts first. Killing the worker at any time is safe, too.
  process.once(signal, () => {
    void running.stop().then(() => open.pool.end());
  });
}
