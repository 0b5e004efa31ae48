// What every worker process opens: the database, the client, and the tables.

import { Pool } from "pg";
import { CryptoClient } from "svc-sdk";
import { postgresStore } from "svc-sdk/postgres";
import { migrate } from "./migrate.ts";
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
