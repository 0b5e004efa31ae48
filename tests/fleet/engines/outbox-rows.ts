// What the engines share: the rows of examples/durable-payouts, and a database that records what workers write into them.

import { readFile } from "node:fs/promises";
import { Pool } from "pg";
import { storeMigration } from "svc-sdk/postgres";
import { enqueue, type Worker } from "../../../examples/durable-payouts/src/outbox.ts";
import type { Database } from "../../../examples/durable-payouts/src/outbox-table.ts";
import type { SweepOptions } from "../../../examples/durable-payouts/src/sweep.ts";
import { droppingDoubts } from "../defects.ts";
import type { Row, RowStatus, Verdict } from "../history/history.ts";
import { CLOCK_STEP_MS, type FleetEngine, type ServerAddresses, type WorkerContext } from "./fleet-engine.ts";

export const LEASE_MS = 4_000;
const SHORT_LEASE_MS = 200;

const statuses: Readonly<Record<string, RowStatus>> = {
  pending: "open",
  unknown: "open",
  sent: "sent",
  refused: "refused",
  needs_human: "needs_human",
};

/** Looks for forgotten payouts often, because workers do not live long. Their servers fail: they report it and go on. */
export const inFleet: SweepOptions = { sweepMs: 1_000, graceMs: 1_000, concurrency: 4, onError: () => undefined };

// A database whose `now()` can be moved on. PostgreSQL takes the function of the first schema in the search path.
const MOVED_CLOCK = `
  CREATE SCHEMA fleet;
  CREATE FUNCTION fleet.now() RETURNS timestamptz LANGUAGE sql STABLE AS
    'SELECT pg_catalog.now() + current_setting(''fleet.moved_ms'')::float8 * interval ''1 millisecond'''`;

export async function prepareRows({ postgres }: ServerAddresses): Promise<void> {
  const schema = await readFile(new URL("../../../examples/durable-payouts/schema.sql", import.meta.url), "utf8");
  await withPool(postgres, (pool) => pool.query(`${schema};${storeMigration()};${MOVED_CLOCK}`));
}

/** Orders payouts and tells no engine, as if each process had crashed after the commit. */
export const orderRows: FleetEngine["order"] = ({ postgres }, orders) =>
  withPool(postgres, async (pool) => {
    for (const { payout, request } of orders) await enqueue(pool, payout, request);
  });

/** Whether an engine learns of a payout as it is ordered: half of them. The others are left to its sweeps. */
export function isAnnounced(payout: string): boolean {
  return Number(payout.slice(1)) % 2 === 0;
}

export const readRows: FleetEngine["rows"] = async ({ postgres }) => {
  const { rows } = await withPool(postgres, (pool) => pool.query("SELECT * FROM outbox"));
  return rows.map(
    ({ payout_id: payout, status, transaction_id: transaction, note }): Row => ({
      payout,
      status: statuses[status] ?? "open",
      transaction: transaction ?? undefined,
      note: note ?? undefined,
    }),
  );
};

/** The worker of a process in the fleet. */
export function fleetWorker(context: WorkerContext): Worker {
  const { wallets, now, pool, defect } = context;
  const db = recorded(pool, context);
  return {
    ...{ wallets, now },
    db: defect === "doubt-dropped" ? droppingDoubts(db) : db,
    leaseMs: defect === "short-lease" ? SHORT_LEASE_MS : LEASE_MS,
  };
}

/** The pool of such a worker. The clock of the database moves by whole steps, and is not minutes off. */
export function openWorkerPool({ postgres }: ServerAddresses, clockOffsetMs: number): Pool {
  const movedMs = Math.round(clockOffsetMs / CLOCK_STEP_MS) * CLOCK_STEP_MS;
  return openPool(postgres, `-c search_path=fleet,public,pg_catalog -c fleet.moved_ms=${movedMs}`);
}

export async function withPool<Result>(address: string, work: (pool: Pool) => Promise<Result>): Promise<Result> {
  const pool = openPool(address);
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

/** Writes an event after each claim, and before and after each statement that records an outcome. */
function recorded(pool: Pool, { write }: WorkerContext): Database {
  return {
    async query(text, values = []) {
      if (text.includes("attempts = attempts + 1")) {
        const askedAt = process.hrtime.bigint();
        const result = await pool.query(text, values);
        const tookNs = Number(process.hrtime.bigint() - askedAt);
        for (const { payout_id: payout, attempts: claim } of result.rows)
          write({ payout, kind: "claim", claim, tookNs });
        return result;
      }
      const record = /^UPDATE outbox SET status/.test(text) ? readRecord(text, values) : undefined;
      if (!record) return pool.query(text, values);
      const { payout, verdict, claim, status, transaction } = record;
      write({ payout, kind: "verdict", verdict, claim, transaction });
      write({ payout, kind: "recording", status, transaction });
      const result = await pool.query(text, values);
      if (result.rowCount === 1) write({ payout, kind: "record", status, transaction });
      return result;
    },
  };
}

interface Recorded {
  readonly payout: string;
  readonly verdict: Verdict;
  readonly claim: number | undefined;
  readonly status: RowStatus;
  readonly transaction: string | undefined;
}

function readRecord(text: string, values: readonly unknown[]): Recorded {
  if (text.includes("status = 'sent'")) {
    const [payout, transaction] = values as [string, string];
    return { payout, verdict: "executed", claim: undefined, status: "sent", transaction };
  }
  const [payout, claim, status] = values as [string, number, string];
  const isProven = status === "pending" || status === "refused";
  return {
    payout,
    verdict: isProven ? "not-executed" : "unknown",
    claim,
    status: statuses[status] ?? "open",
    transaction: undefined,
  };
}

// Few connections: a process lives for some seconds, and each connection is a process of PostgreSQL.
function openPool(connectionString: string, options = ""): Pool {
  const pool = new Pool({ connectionString, options, max: 4, connectionTimeoutMillis: 20_000, query_timeout: 10_000 });
  // A connection that breaks while it is idle.
  pool.on("error", () => undefined);
  return pool;
}
