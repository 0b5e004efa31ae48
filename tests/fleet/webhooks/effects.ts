// The table in which handlers leave their effects.

import { Pool } from "pg";
import type { EventEffect } from "./delivery-history.ts";

/** With a key, an effect that is made again changes nothing; without one, only its transaction protects it. */
export async function prepareEffects(pool: Pool, isKeyed: boolean): Promise<void> {
  await pool.query(`CREATE TABLE effects (event text${isKeyed ? " PRIMARY KEY" : ""}, run text NOT NULL)`);
}

export const KEYED_EFFECT = "INSERT INTO effects VALUES ($1, $2) ON CONFLICT DO NOTHING";

export const PLAIN_EFFECT = "INSERT INTO effects VALUES ($1, $2)";

export async function readEffects(pool: Pool): Promise<readonly EventEffect[]> {
  return (await pool.query("SELECT event, run FROM effects")).rows;
}

export function openPool(connectionString: string, max: number): Pool {
  const pool = new Pool({ connectionString, max, connectionTimeoutMillis: 2_000, query_timeout: 5_000 });
  // A connection that breaks while it is idle, and one that breaks in a transaction: each query reports it too.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}
