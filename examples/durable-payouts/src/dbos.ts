// Payouts on DBOS Transact: a durable workflow for each payout, whose steps are rows of PostgreSQL. No other server is needed.

import { DBOS } from "@dbos-inc/dbos-sdk";
import { runPayout, type Worker } from "./outbox.ts";
import { overdue } from "./outbox-table.ts";
import { type RunningWorker, type SweepOptions, startSweep } from "./sweep.ts";

export interface WorkflowOptions extends Omit<SweepOptions, "concurrency"> {
  /** How many payouts the sweep revives at once; what `startPayout` starts is not counted against it. @default 25 */
  readonly concurrency?: number;
  /** The database of DBOS' own tables, in the schema `dbos`. May be that of the rows. */
  readonly databaseUrl: string;
  /** How many connections DBOS may open to it. @default 10 */
  readonly connections?: number;
  /** The place of this process, such as its name in a StatefulSet. A process that replaces it goes on with its workflows at once. */
  readonly executorId: string;
  /** The longest sleep of a workflow before it looks at its row again, in milliseconds. @default 3600000 */
  readonly maxSleepMs?: number;
}

interface Process {
  readonly worker: Worker;
  readonly maxSleepMs: number;
  /** How many payouts it works on now. Workflows that sleep do not count. */
  paying: number;
}

// DBOS calls workflows by their names, and knows one application in a process.
let current: Process | undefined;

// Deterministic: whatever it learns comes from a step, whose result DBOS records. The row decides whether the step may send.
const payoutWorkflow = DBOS.registerWorkflow(
  async (payoutId: string): Promise<void> => {
    for (;;) {
      const sleepMs = await DBOS.runStep(() => pay(payoutId), {
        ...{ name: "pay", retriesAllowed: true, maxAttempts: 60, intervalSeconds: 1, backoffRate: 1 },
      });
      if (sleepMs === null) return;
      await DBOS.sleepms(sleepMs);
    }
  },
  // A process that dies is no reason to give the payout up, however often that happens.
  { name: "payout", maxRecoveryAttempts: 1_000_000 },
);

/** Milliseconds until the next look; null if the payout is final. */
async function pay(payoutId: string): Promise<number | null> {
  if (!current) throw new Error("the worker has not started");
  current.paying += 1;
  try {
    const { dueInMs } = await runPayout(current.worker, payoutId);
    return dueInMs === undefined ? null : Math.ceil(Math.min(dueInMs, current.maxSleepMs));
  } finally {
    current.paying -= 1;
  }
}

/** Makes or updates the tables of DBOS. Run it where your migrations run: workers that start together disturb each other at it. */
export function migrate(databaseUrl: string): Promise<void> {
  return DBOS.migrate(databaseUrl);
}

/** Hurries a payout up. Call it after the commit of its row; after a crash in between, the sweep does it. */
export async function startPayout(payoutId: string, workflowID = payoutId): Promise<void> {
  // One workflow for each payout: a second one with its id is the same one.
  await DBOS.startWorkflow(payoutWorkflow, { workflowID })(payoutId);
}

/** Works in this process, and begins with the workflows of its predecessor. Rejects if `migrate` has not made the tables. */
export async function startWorker(
  worker: Worker,
  { databaseUrl, executorId, sweepMs = 5_000, graceMs = 5_000, ...rest }: WorkflowOptions,
): Promise<RunningWorker> {
  const { maxSleepMs = 3_600_000, concurrency = 25, connections = 10, onError = console.error } = rest;
  const own: Process = { worker, maxSleepMs, paying: 0 };
  current = own;
  DBOS.setConfig({
    ...{ name: "durable-payouts", systemDatabaseUrl: databaseUrl, executorID: executorId },
    logger: { error: onError, warn: ignore, info: ignore, debug: ignore },
    // Without one, each change of the code is a version, and no process goes on with the workflows of another version. Change it
    // only if the workflow above has other steps.
    applicationVersion: "1",
    runMigrations: false,
    systemDatabasePoolSize: connections,
  });
  await DBOS.launch();
  const endSweep = startSweep(() => revive(worker, graceMs, concurrency - own.paying), sweepMs, onError);
  return {
    async stop() {
      await endSweep();
      await DBOS.shutdown();
    },
  };
}

/**
 * Starts workflows that were never started, and resumes those of processes that have died and were not replaced: as many as this
 * process can pay at once. What a process claims beyond that waits for its lease if the process dies.
 */
async function revive({ db }: Worker, graceMs: number, most: number): Promise<void> {
  const rows = most > 0 ? await overdue(db, graceMs) : [];
  if (rows.length === 0) return;
  // A workflow that has ended cannot run again: a person has made the row due, or a step has failed too often.
  const idsOf = (row: (typeof rows)[number]) => [row.payoutId, `${row.payoutId}/${row.attempts}`];
  const known = await DBOS.listWorkflows({ workflowIDs: rows.flatMap(idsOf), loadInput: false, loadOutput: false });
  const workflows = new Map(known.map((workflow) => [workflow.workflowID, workflow]));
  const forgotten: string[] = [];
  let revived = 0;
  for (const row of rows) {
    if (revived >= most) break;
    const id = idsOf(row).find((each) => !hasEnded(workflows.get(each)?.status));
    const { status, updatedAt = 0 } = workflows.get(id ?? "") ?? {};
    // One that is only slow must be left alone: to resume it takes it from the process that runs it.
    const isForgotten = status !== undefined && status !== "ENQUEUED" && Date.now() - updatedAt > graceMs;
    if (id === undefined || (status !== undefined && !isForgotten)) continue;
    if (isForgotten) forgotten.push(id);
    else await startPayout(row.payoutId, id);
    revived += 1;
  }
  if (forgotten.length > 0) await DBOS.resumeWorkflows(forgotten);
}

function hasEnded(status: string | undefined): boolean {
  return status === "SUCCESS" || status === "ERROR";
}

function ignore(): void {
  // Its warnings are about connections that it opens again.
}
