// Runs a worker until SIGINT or SIGTERM: `npm start -- graphile-worker` or `bullmq`. Start any number of them.

import { type Config, readConfig } from "./config.ts";
import { type OpenWorker, openWorker } from "./open-worker.ts";
import type { RunningWorker } from "./sweep.ts";

const concurrency = 10;

const config = readConfig(process.argv.slice(2), process.env);
const open = await openWorker({ ...config, concurrency });
const running = await start(open, config);
console.log("working on", config.engine);

for (const signal of ["SIGINT", "SIGTERM"]) {
  // Finishes the current payouts first. Killing the worker at any time is safe, too.
  process.once(signal, () => {
    void running.stop().then(() => open.pool.end());
  });
}

/** Loads only the engine that runs. */
async function start({ worker, pool }: OpenWorker, { engine, redisUrl }: Config): Promise<RunningWorker> {
  switch (engine) {
    case "graphile-worker": {
      const graphile = await import("./graphile-worker.ts");
      await graphile.migrate(pool);
      return graphile.startWorker(worker, pool, { concurrency });
    }
    case "bullmq": {
      const bullmq = await import("./bullmq.ts");
      return bullmq.startWorker(worker, { url: redisUrl }, { concurrency });
    }
    default:
      return engine satisfies never; // the compiler reports a missing case
  }
}
