// How many idempotency keys a store holds.

import { Redis } from "ioredis";
import type { FleetEngine, ServerAddresses } from "./engines/fleet-engine.ts";
import { withPool } from "./engines/outbox-rows.ts";

/** Other entries of the SDK have other names. */
const ENTRY = "idempotency-key:";

export function countKeys(store: NonNullable<FleetEngine["store"]>, addresses: ServerAddresses): Promise<number> {
  return store === "redis" ? countInRedis(addresses.redis) : countInPostgres(addresses.postgres);
}

async function countInRedis(address: string): Promise<number> {
  const redis = new Redis(address);
  try {
    return (await redis.keys(`*${ENTRY}*`)).length;
  } finally {
    redis.disconnect();
  }
}

function countInPostgres(address: string): Promise<number> {
  return withPool(address, async (pool) => {
    const { rows } = await pool.query("SELECT count(*)::int AS count FROM svc_sdk_store WHERE key LIKE $1", [
      `%${ENTRY}%`,
    ]);
    return rows[0].count;
  });
}
