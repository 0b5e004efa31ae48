// Payouts on BullMQ: Redis keeps a job for each payout. Redis may lose every job: the rows of PostgreSQL say what is to do.

import { type ConnectionOptions, DelayedError, Worker as JobWorker, Queue } from "bullmq";
import { runPayout, type Worker } from "./outbox.ts";
import { overdue } from "./outbox-table.ts";
import { type RunningWorker, type SweepOptions, startSweep } from "./sweep.ts";

const QUEUE = "payouts";

interface PayoutJob {
  readonly payoutId: string;
}

export type PayoutQueue = Queue<PayoutJob>;

export function openQueue(connection: ConnectionOptions): PayoutQueue {
  // A job that has ended is deleted, so that its id is free if the payout has to be looked at again.
  const defaultJobOptions = { removeOnComplete: true, removeOnFail: true };
  return new Queue<PayoutJob>(QUEUE, { connection, defaultJobOptions });
}

/** Hurries a payout up. Call it after the commit of its row; after a crash in between, the sweep does it. */
export async function announcePayout(queue: PayoutQueue, payoutId: string): Promise<void> {
  // One job for each payout: a second one with its id is not added.
  await queue.add("payout", { payoutId }, { jobId: jobIdOf(payoutId) });
}

export interface JobOptions extends SweepOptions {
  /** How long a job belongs to a process that gives no sign of life, in milliseconds. @default 30000 */
  readonly lockMs?: number;
}

/** Works in this process. */
export function startWorker(worker: Worker, connection: ConnectionOptions, options: JobOptions = {}): RunningWorker {
  const { sweepMs = 5_000, graceMs = 5_000, concurrency = 10, lockMs = 30_000, onError = console.error } = options;
  const queue = openQueue(connection);
  const jobs = new JobWorker<PayoutJob>(
    QUEUE,
    async (job, token) => {
      const { dueInMs } = await runPayout(worker, job.data.payoutId);
      if (dueInMs === undefined) return;
      await job.moveToDelayed(Date.now() + dueInMs, token);
      throw new DelayedError();
    },
    // A job whose process dies is stalled. However often that happens, it is no reason to give the payout up.
    { connection, concurrency, lockDuration: lockMs, stalledInterval: lockMs, maxStalledCount: 1_000_000 },
  );
  queue.on("error", onError);
  jobs.on("error", onError);
  const sweep = async () => {
    for (const { payoutId } of await overdue(worker.db, graceMs)) await revive(queue, payoutId);
  };
  const endSweep = startSweep(sweep, sweepMs, onError);
  return {
    async stop() {
      await endSweep();
      await jobs.close();
      await queue.close();
    },
  };
}

/** Redis has lost the job, it was never added, has failed, or waits for a later time than its row. */
async function revive(queue: PayoutQueue, payoutId: string): Promise<void> {
  const job = await queue.getJob(jobIdOf(payoutId));
  const state = await job?.getState();
  if (state === "delayed") await job?.promote();
  if (state === "failed" || state === "completed") await job?.remove();
  if (state !== "delayed") await announcePayout(queue, payoutId);
}

/** Ids of jobs must not be numbers or contain colons. */
function jobIdOf(payoutId: string): string {
  return `payout-${encodeURIComponent(payoutId)}`;
}
