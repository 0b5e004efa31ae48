// Payouts on graphile-worker: its jobs are rows of the same PostgreSQL, so that a payout and its job commit together.

import { Logger, run, runMigrations } from "graphile-worker";
import type { Pool } from "pg";
import type { SendFundsRequest } from "svc-sdk/crypto";
import { enqueue, runPayout, type Worker } from "./outbox.ts";
import type { Database } from "./outbox-table.ts";
import { type RunningWorker, type SweepOptions, startSweep } from "./sweep.ts";

// One job for each payout, due when its row is. A job with the same key replaces it, unless a worker has it: then it is one more.
const SCHEDULE = `SELECT graphile_worker.add_job(
  'payout', json_build_object('payoutId', payout_id), run_at := due_at, job_key := 'payout:' || payout_id
) FROM outbox`;

// graphile-worker gives the jobs of a dead worker to another one after four hours. A row is due when its lease ends.
const FORGOTTEN = `due_at < now() - $1::float8 * interval '1 millisecond' AND NOT EXISTS (
  SELECT FROM graphile_worker.jobs
  WHERE key = 'payout:' || payout_id AND locked_at IS NULL AND run_at <= now() AND attempts < max_attempts
)`;

/** Makes or updates the tables of graphile-worker. Run it where your migrations run. */
export function migrate(pool: Pool): Promise<void> {
  return runMigrations({ pgPool: pool, logger: loggerOf(console.error) });
}

/** Orders a payout. Call it in the transaction that writes the payout: payout, row and job are stored, or none of them. */
export async function orderPayout(transaction: Database, payoutId: string, request: SendFundsRequest): Promise<void> {
  await enqueue(transaction, payoutId, request);
  await schedule(transaction, payoutId);
}

/** Works in this process. `pool` needs `concurrency` connections and two more. */
export async function startWorker(
  worker: Worker,
  pool: Pool,
  { sweepMs = 5_000, graceMs = 5_000, concurrency = 10, onError = console.error }: SweepOptions = {},
): Promise<RunningWorker> {
  const runner = await run({
    pgPool: pool,
    concurrency,
    noHandleSignals: true,
    logger: loggerOf(onError),
    taskList: {
      async payout(payload) {
        const { payoutId } = payload as { payoutId: string };
        const { dueInMs } = await runPayout(worker, payoutId);
        if (dueInMs !== undefined) await schedule(worker.db, payoutId);
      },
    },
  });
  const sweep = async () => {
    await worker.db.query(`${SCHEDULE} WHERE ${FORGOTTEN} ORDER BY due_at LIMIT 100`, [graceMs]);
  };
  const endSweep = startSweep(sweep, sweepMs, onError);
  // A runner that ends by itself rejects `runner.promise`, which ends the process: whatever supervises it starts it again.
  return {
    async stop() {
      await endSweep();
      await runner.stop();
    },
  };
}

async function schedule(db: Database, payoutId: string): Promise<void> {
  await db.query(`${SCHEDULE} WHERE payout_id = $1 AND due_at IS NOT NULL`, [payoutId]);
}

/** Errors alone. The default logs each job. */
function loggerOf(onError: (error: unknown) => void): Logger {
  return new Logger(() => (level, message) => {
    if (level === "error") onError(message);
  });
}
