// A store on Redis, through the client that the application has.

import type { Store } from "../idempotency/store.ts";
import { checkDurability } from "./durability.ts";
import { checkFormat } from "./format-marker.ts";
import type { RedisStoreClient } from "./redis-client.ts";
import { connectionOf } from "./redis-connection.ts";
import { redisFailure } from "./redis-failure.ts";
import { type ScriptName, scripts } from "./redis-scripts.ts";
import { type RedisStoreOptions, readRedisStoreOptions } from "./redis-store-options.ts";
import { rememberSuccess } from "./remember-success.ts";
import { isYes, optionalValue, value } from "./script-reply.ts";

/** How long a server counts as durable, in milliseconds. */
const DURABLE_MS = 60_000;

/**
 * A store for idempotency keys and webhook deliveries on Redis 7 or later, or Valkey (S12, W10). It uses the client that you pass,
 * with its connections, time limits and retries, and never connects or closes it. Listen to the client's `error` events.
 *
 * - **One command, one key.** Each operation is one EVAL with one key: atomic, one round trip, and right for a cluster, without hash
 *   tags. The first operation of a store checks the format of the stored keys before, which is one more.
 * - **Primaries only.** Drivers send EVAL to the primary, whatever they do with reads, and a replica refuses the scripts.
 * - **The server's clock decides when a value expires.** If it jumps ahead, values expire early by that time: a lease of a webhook
 *   delivery may end while its handler runs, and a jump of a month frees all idempotency keys. If it jumps back, values live longer.
 * - **Nothing else may use the prefix,** and the server must not evict keys.
 *
 * The user of the connection needs `+eval +get +set +del ~svc-sdk:*`, and for `assertDurable` also `+info +config|get`.
 *
 * `assertDurable` reads the settings of every primary, and rejects with a `ConfigurationError` that names each `RedisRisk` that is
 * not in `acceptedRisks` (S58). It keeps a good result for 60 seconds. What another server loses in a fail-over cannot be seen from
 * settings, so sentinels, clusters and servers with replicas have the risk `asynchronous-replication`.
 *
 * All operations reject with a `StoreError`, whose `reason` tells why. After `unreachable` the operation may have been carried out.
 *
 * @example
 * const client = await createClient({ url }).on("error", log).connect();
 * const wallets = new CryptoClient({ baseUrl, apiKey, apiSecret, store: redisStore(client), requireSharedStore: "durable" });
 * @param client of node-redis 6 (`createClient`, `createClientPool`, `createSentinel`, `createCluster`) or ioredis 6 (`Redis`,
 * `Cluster`), whose replies are strings.
 * @throws {ConfigurationError} if `client` is none of these, or an option is unknown or invalid.
 */
export function redisStore(client: RedisStoreClient, options: RedisStoreOptions = {}): Required<Store> {
  const { prefix, acceptedRisks, clock } = readRedisStoreOptions(options);
  const connection = connectionOf(client);
  const checkOnce = rememberSuccess(() => checkFormat(connection, prefix), Number.POSITIVE_INFINITY, clock);
  const checkDurable = rememberSuccess(() => checkDurability(connection, acceptedRisks), DURABLE_MS, clock);

  async function run(name: ScriptName, key: string, ...args: string[]): Promise<unknown> {
    await checkOnce();
    return connection.run(scripts[name], `${prefix}entry:${key}`, args);
  }

  return {
    get: (key) => orFailure(async () => optionalValue(await run("get", key))),
    set: (key, text, ttlMs) => orFailure(async () => void value(await run("set", key, text, lifetime(ttlMs)))),
    setIfAbsent: (key, text, ttlMs) =>
      orFailure(async () => isYes(await run("setIfAbsent", key, text, lifetime(ttlMs)))),
    deleteIfEquals: (key, text) => orFailure(async () => isYes(await run("deleteIfEquals", key, text))),
    getOrSet: (key, text, ttlMs) => orFailure(async () => value(await run("getOrSet", key, text, lifetime(ttlMs)))),
    getAndSet: (key, text, ttlMs) =>
      orFailure(async () => optionalValue(await run("getAndSet", key, text, lifetime(ttlMs)))),
    assertDurable: () =>
      orFailure(async () => {
        await checkOnce();
        await checkDurable();
      }),
  };
}

async function orFailure<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    throw redisFailure(cause);
  }
}

/** Redis takes whole milliseconds. */
function lifetime(ttlMs: number): string {
  return `${Math.ceil(ttlMs)}`;
}
