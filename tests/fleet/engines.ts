// The engines that carry the payouts of a fleet out, all on the rows of examples/durable-payouts. What workers write into the rows is
// recorded.

import { readFile } from "node:fs/promises";
import { Pool } from "pg";
import type { CryptoClient } from "svc-sdk";
import { storeMigration } from "svc-sdk/postgres";
import { enqueue, type Worker } from "../../examples/durable-payouts/src/outbox.ts";
import type { Database } from "../../examples/durable-payouts/src/outbox-table.ts";
import type { SweepOptions } from "../../examples/durable-payouts/src/sweep.ts";
import type { PayoutOrder } from "./fleet-service.ts";
import type { FleetEvent, Row, RowStatus, WriteEvent } from "./history.ts";
import type { ServerAddresses } from "./servers.ts";

/** Mistakes that workers can be given, with what the judge has to say of each. */
export const defects = {
  "key-per-attempt": /it was sent under \d+ keys/,
  "doubt-dropped": /the row says refused/,
  "short-lease": /two workers had it within one lease/,
};

export type Defect = keyof typeof defects;

export interface WorkerContext {
  readonly addresses: ServerAddresses;
  readonly wallets: CryptoClient;
  /** The database, whose clock is as far on as that of the worker. */
  readonly pool: Pool;
  readonly write: WriteEvent<FleetEvent>;
  readonly defect: Defect | undefined;
  /** The wall clock of this worker, which may be minutes off. */
  readonly now: () => Date;
}

export interface FleetEngine {
  /** Which store keeps the idempotency keys and the token. */
  readonly store: "redis" | "postgres";
  /** Orders payouts. The engine learns of half of them at once; the others are left to its sweeps, as after a crash. */
  order(addresses: ServerAddresses, orders: readonly PayoutOrder[]): Promise<void>;
  /** Begins to work in a process of its own, until that is killed. Rejects if its servers are down. */
  start(context: WorkerContext): Promise<void>;
}

export type EngineName = "graphile-worker" | "bullmq";

export const LEASE_MS = 4_000;
const SHORT_LEASE_MS = 200;
/** How far all clocks are moved on at a time: past each wait of a payout, and much longer than the clocks differ. */
export const CLOCK_STEP_MS = 4 * 3_600_000;
const CONCURRENCY = 4;

/** Looks for forgotten payouts often, because workers do not live long. Their servers fail: they report it and go on. */
const inFleet: SweepOptions = { sweepMs: 1_000, graceMs: 1_000, concurrency: CONCURRENCY, onError: () => undefined };

const isAnnounced = ({ payout }: PayoutOrder) => Number(payout.slice(1)) % 2 === 0;

// A worker loads one engine.
const graphile = () => import("../../examples/durable-payouts/src/graphile-worker.ts");
const bullmq = () => import("../../examples/durable-payouts/src/bullmq.ts");

export const engines: Readonly<Record<EngineName, FleetEngine>> = {
  "graphile-worker": {
    store: "postgres",
    async order({ postgres }, orders) {
      const { migrate, orderPayout } = await graphile();
      await withPool(postgres, async (pool) => {
        await migrate(pool);
        for (const one of orders) await (isAnnounced(one) ? orderPayout : enqueue)(pool, one.payout, one.request);
      });
    },
    async start(context) {
      const { startWorker } = await graphile();
      await startWorker(fleetWorker(context), context.pool, inFleet);
    },
  },
  bullmq: {
    store: "redis",
    async order(addresses, orders) {
      const { announcePayout, openQueue } = await bullmq();
      await withPool(addresses.postgres, async (pool) => {
        for (const { payout, request } of orders) await enqueue(pool, payout, request);
      });
      const queue = openQueue({ url: addresses.redis });
      for (const { payout } of orders.filter(isAnnounced)) await announcePayout(queue, payout);
      await queue.close();
    },
    async start(context) {
      const { startWorker } = await bullmq();
      const connection = { url: context.addresses.redis, retryStrategy: () => 100 };
      startWorker(fleetWorker(context), connection, { ...inFleet, lockMs: LEASE_MS });
    },
  },
};

// A database whose `now()` can be moved on. PostgreSQL takes the function of the first schema in the search path.
const MOVED_CLOCK = `
  CREATE SCHEMA fleet;
  CREATE FUNCTION fleet.now() RETURNS timestamptz LANGUAGE sql STABLE AS
    'SELECT pg_catalog.now() + current_setting(''fleet.moved_ms'')::float8 * interval ''1 millisecond'''`;

export async function prepareRows({ postgres }: ServerAddresses): Promise<void> {
  const schema = await readFile(new URL("../../examples/durable-payouts/schema.sql", import.meta.url), "utf8");
  await withPool(postgres, (pool) => pool.query(`${schema};${storeMigration()};${MOVED_CLOCK}`));
}

const statuses: Readonly<Record<string, RowStatus>> = {
  pending: "open",
  unknown: "open",
  sent: "sent",
  refused: "refused",
  needs_human: "needs_human",
};

/** The rows as they are now. */
export async function readRows({ postgres }: ServerAddresses): Promise<readonly Row[]> {
  const { rows } = await withPool(postgres, (pool) => pool.query("SELECT * FROM outbox"));
  return rows.map(({ payout_id: payout, status, transaction_id: transaction, note }) => ({
    payout,
    status: statuses[status] ?? "open",
    transaction: transaction ?? undefined,
    note: note ?? undefined,
  }));
}

/** The pool of a worker. The clock of its database moves by whole steps, and is not minutes off. */
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

// Few connections: a process lives for some seconds, and each connection is a process of PostgreSQL.
function openPool(connectionString: string, options = ""): Pool {
  const pool = new Pool({ connectionString, options, max: 4, connectionTimeoutMillis: 20_000, query_timeout: 10_000 });
  // A connection that breaks while it is idle.
  pool.on("error", () => undefined);
  return pool;
}

function fleetWorker(context: WorkerContext): Worker {
  const { wallets, now, pool, defect } = context;
  const db = recorded(pool, context.write);
  return {
    wallets,
    now,
    db: defect === "doubt-dropped" ? droppingDoubts(db) : db,
    leaseMs: defect === "short-lease" ? SHORT_LEASE_MS : LEASE_MS,
  };
}

/** Records as refused what is unknown. */
function droppingDoubts(database: Database): Database {
  return {
    query(text, values = []) {
      const [payout, claimed, status] = values;
      const isDoubt = text.startsWith("UPDATE outbox SET status = $3") && status === "unknown";
      return database.query(text, isDoubt ? [payout, claimed, "refused", "given up", null, null] : values);
    },
  };
}

/** Writes an event after each claim, and before and after each statement that records an outcome. */
function recorded(pool: Pool, write: WriteEvent<FleetEvent>): Database {
  return {
    async query(text, values = []) {
      if (text.includes("attempts = attempts + 1")) {
        const askedAt = process.hrtime.bigint();
        const result = await pool.query(text, values);
        const tookNs = Number(process.hrtime.bigint() - askedAt);
        for (const { payout_id: payout, attempts } of result.rows) {
          write({ payout, kind: "claim", claim: attempts, tookNs });
        }
        return result;
      }
      if (!text.startsWith("UPDATE outbox SET status")) return pool.query(text, values);
      const isSent = text.includes("status = 'sent'");
      const [payout = "", second, third] = values as string[];
      const [status, transaction] = isSent ? (["sent", second] as const) : [statuses[third ?? ""] ?? "open", undefined];
      const failed = third === "pending" || third === "refused" ? "not-executed" : "unknown";
      const claim = isSent ? undefined : Number(second);
      write({ payout, kind: "verdict", verdict: isSent ? "executed" : failed, transaction, claim });
      write({ payout, kind: "recording", status });
      const result = await pool.query(text, values);
      if (result.rowCount === 1) write({ payout, kind: "record", status });
      return result;
    },
  };
}
