// What every worker process opens: the database with its tables, and the client.

import { readFile } from "node:fs/promises";
import { Pool } from "pg";
import { CryptoClient } from "svc-sdk";
import { postgresStore, storeMigration } from "svc-sdk/postgres";
import type { Worker } from "./outbox.ts";

export interface OpenOptions {
  readonly databaseUrl: string;
  readonly leaseMs: number;
  /** How many payouts the process works on at once. */
  readonly concurrency: number;
}

export interface OpenWorker {
  readonly worker: Worker;
  readonly pool: Pool;
}

export async function openWorker({ databaseUrl, leaseMs, concurrency }: OpenOptions): Promise<OpenWorker> {
  const pool = new Pool({ connectionString: databaseUrl, max: concurrency + 2 });
  // A connection that breaks while it is idle. The next query opens another one.
  pool.on("error", (error) => console.error(error.message));
  await migrate(pool);
  // Base URL and credentials: SVC_CRYPTO_BASE_URL, SVC_CRYPTO_API_KEY, SVC_CRYPTO_API_SECRET.
  const wallets = new CryptoClient({
    store: postgresStore(pool),
    requireSharedStore: "durable",
    // A payout takes two calls at most, within its lease.
    totalTimeoutMs: leaseMs / 3,
  });
  return { pool, worker: { db: pool, wallets, leaseMs } };
}

/**
 * Makes the outbox and the store of the idempotency keys; graphile-worker makes its own tables. In production: migrations of yours,
 * which run before the workers start.
 */
export async function migrate(pool: Pool): Promise<void> {
  await pool.query(await readFile(new URL("../schema.sql", import.meta.url), "utf8"));
  await pool.query(storeMigration());
}
