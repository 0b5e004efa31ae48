// Makes the tables. In production: migrations of yours, which run before the workers start.

import { readFile } from "node:fs/promises";
import type { Pool } from "pg";
import { storeMigration } from "svc-sdk/postgres";

/** The outbox, and the store of the idempotency keys. graphile-worker makes its own tables. */
export async function migrate(pool: Pool): Promise<void> {
  await pool.query(await readFile(new URL("../schema.sql", import.meta.url), "utf8"));
  await pool.query(storeMigration());
}
