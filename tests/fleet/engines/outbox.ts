// Payouts in rows of PostgreSQL: the worker of examples/durable-payouts.

import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "pg";
import { enqueue, runOnce } from "../../../examples/durable-payouts/src/outbox.ts";
import type { Database } from "../../../examples/durable-payouts/src/outbox-table.ts";
import type { Row, RowStatus, Verdict } from "../history/history.ts";
import type { FleetEngine, WorkerContext } from "./fleet-engine.ts";

const LEASE_MS = 4_000;
const IDLE_MS = 100;

const statuses: Readonly<Record<string, RowStatus>> = {
  pending: "open",
  unknown: "open",
  sent: "sent",
  refused: "refused",
  needs_human: "needs_human",
};

export const outbox: FleetEngine = {
  name: "outbox",
  async prepare({ postgres }) {
    const schema = await readFile(new URL("../../../examples/durable-payouts/schema.sql", import.meta.url), "utf8");
    await withPool(postgres, (pool) => pool.query(schema));
  },
  async order({ postgres }, orders) {
    await withPool(postgres, async (pool) => {
      for (const { payout, request } of orders) await enqueue(pool, payout, request);
    });
  },
  async work(context) {
    const pool = openPool(context.addresses.postgres);
    const worker = { db: recorded(pool, context), wallets: context.wallets, now: context.now, leaseMs: LEASE_MS };
    for (;;) {
      // A database that is down is no reason to end: the row says what was going on.
      const status = await runOnce(worker).catch(() => undefined);
      if (status === undefined) await sleep(IDLE_MS);
    }
  },
  async rows({ postgres }) {
    const { rows } = await withPool(postgres, (pool) => pool.query("SELECT * FROM outbox"));
    return rows.map(
      ({ payout_id: payout, status, transaction_id: transaction, note }): Row => ({
        payout,
        status: statuses[status] ?? "open",
        transaction: transaction ?? undefined,
        note: note ?? undefined,
      }),
    );
  },
};

/** Writes an event before and after each statement that records an outcome. */
function recorded(pool: Pool, { write }: WorkerContext): Database {
  return {
    async query(text, values = []) {
      const record = /^UPDATE outbox SET status/.test(text) ? readRecord(text, values) : undefined;
      if (!record) return pool.query(text, values);
      const { payout, verdict, status, transaction } = record;
      write({ payout, kind: "verdict", verdict, transaction });
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
  readonly status: RowStatus;
  readonly transaction: string | undefined;
}

function readRecord(text: string, values: readonly unknown[]): Recorded {
  const [payout, second, status] = values as [string, string, string];
  if (text.includes("status = 'sent'")) return { payout, verdict: "executed", status: "sent", transaction: second };
  const isProven = status === "pending" || status === "refused";
  return {
    payout,
    verdict: isProven ? "not-executed" : "unknown",
    status: statuses[status] ?? "open",
    transaction: undefined,
  };
}

function openPool(connectionString: string): Pool {
  const pool = new Pool({ connectionString, max: 2, connectionTimeoutMillis: 5_000, query_timeout: 10_000 });
  // A connection that breaks while it is idle.
  pool.on("error", () => undefined);
  return pool;
}

async function withPool<Result>(address: string, work: (pool: Pool) => Promise<Result>): Promise<Result> {
  const pool = openPool(address);
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}
