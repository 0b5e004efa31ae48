// A store on Redis, through the client that the application has.

import { ConfigurationError, StoreError } from "../errors.ts";
import { type LedgerStore, ledgerStore, type Store } from "../idempotency/store.ts";
import { type Clock, systemClock } from "../util/platform.ts";
import { ownOptions, requireMethods } from "../util/validate.ts";
import { connectionOf, type RedisConnection, type RedisStoreClient } from "./redis-client.ts";
import { checkDurability, type RedisRisk, redisFailure, riskNames } from "./redis-durability.ts";
import { readRisks, rememberSuccess } from "./shared.ts";

const DURABLE_MS = 60_000;

/**
 * A store for idempotency keys and webhook deliveries on Redis 7 or later, or Valkey. It uses the client that you pass,
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
 * not in `acceptedRisks`. It keeps a good result for 60 seconds. What another server loses in a fail-over cannot be seen from
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
export function redisStore(client: RedisStoreClient, options: RedisStoreOptions = {}): Required<LedgerStore> {
  const { prefix, acceptedRisks, clock } = readOptions(options);
  const connection = connectionOf(client);
  const checkOnce = rememberSuccess(() => checkFormat(connection, prefix), Number.POSITIVE_INFINITY, clock);
  const checkDurable = rememberSuccess(() => checkDurability(connection, acceptedRisks), DURABLE_MS, clock);

  async function run(name: ScriptName, key: string, ...args: string[]): Promise<unknown> {
    await checkOnce();
    return connection.run(scripts[name], `${prefix}entry:${key}`, args);
  }

  const store: Required<Store> = {
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
  return ledgerStore(store);
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

/** Options of `redisStore`. */
export interface RedisStoreOptions {
  /**
   * The start of every key of the store in Redis: 1 to 64 visible ASCII characters without braces. Stores with the same prefix are
   * one store. A `keyPrefix` of the client comes before it.
   *
   * @default "svc-sdk:"
   */
  readonly prefix?: string | undefined;
  /**
   * The risks of losing acknowledged writes that `assertDurable` accepts, such as `["asynchronous-replication"]`. Without
   * `requireSharedStore: "durable"` they have no effect.
   *
   * @default []
   */
  readonly acceptedRisks?: readonly RedisRisk[] | undefined;
  /** Tells when the durability of the server must be checked again. @default the clock of the runtime */
  readonly clock?: Pick<Clock, "monotonic"> | undefined;
}

function readOptions(options: RedisStoreOptions) {
  const own = ownOptions("redisStore", options, ["prefix", "acceptedRisks", "clock"], ConfigurationError);
  const { prefix = "svc-sdk:", acceptedRisks, clock = systemClock } = own;
  // Text in braces decides the slot of a key: all keys of the store would be in one.
  if (typeof prefix !== "string" || !/^[!-z|~]{1,64}$/.test(prefix)) {
    throw new ConfigurationError(
      "redisStore: prefix must have 1 to 64 visible ASCII characters, without spaces and braces",
    );
  }
  requireMethods("redisStore: clock", clock, ["monotonic"], ConfigurationError);
  return { prefix, acceptedRisks: readRisks(riskNames, acceptedRisks), clock };
}

// A script that begins with "#!lua" and does not claim to write nothing is refused by a replica. So a client that is connected to a
// replica, or to a primary that was demoted, learns it from a read too, instead of getting a value that may be old.
/** `KEYS[1]`: the key; `ARGV[1]`: the value; `ARGV[2]`: the lifetime in milliseconds. */
const LUA = "#!lua\n";

/** For scripts that need no memory: they work while the server is full. */
const LUA_WHEN_FULL = "#!lua flags=allow-oom\n";

// GET makes SET fail if the key has anything but a string, which another program wrote.
const SET = "redis.call('SET', KEYS[1], ARGV[1], 'GET', 'PX', ARGV[2])";
const SET_IF_ABSENT = "redis.call('SET', KEYS[1], ARGV[1], 'NX', 'GET', 'PX', ARGV[2])";

export type ScriptName = keyof Omit<Store, "assertDurable"> | "keep";

/**
 * Each replies `+` for yes, `-` for no or none, and `=` before a value. Anything else does not come from these scripts: a client
 * in a transaction replies `QUEUED`, a pipeline an object.
 */
export const scripts: Readonly<Record<ScriptName, string>> = {
  get: `${LUA_WHEN_FULL}local value = redis.call('GET', KEYS[1]) return value and '=' .. value or '-'`,
  set: `${LUA}${SET} return '='`,
  setIfAbsent: `${LUA}return ${SET_IF_ABSENT} and '-' or '+'`,
  deleteIfEquals: `${LUA_WHEN_FULL}if redis.call('GET', KEYS[1]) ~= ARGV[1] then return '-' end redis.call('DEL', KEYS[1]) return '+'`,
  getOrSet: `${LUA}return '=' .. (${SET_IF_ABSENT} or ARGV[1])`,
  getAndSet: `${LUA}local before = ${SET} return before and '=' .. before or '-'`,
  /** Without a lifetime. */
  keep: `${LUA}return '=' .. (redis.call('SET', KEYS[1], ARGV[1], 'NX', 'GET') or ARGV[1])`,
};

/** The value; undefined if there is none. A reply of another form is never taken for an answer. */
function optionalValue(reply: unknown): string | undefined {
  const text = textOf(reply);
  if (text === "-") return undefined;
  if (!text.startsWith("=")) throw wrongReply();
  return text.slice(1);
}

export function value(reply: unknown): string {
  const found = optionalValue(reply);
  if (found === undefined) throw wrongReply();
  return found;
}

function isYes(reply: unknown): boolean {
  const text = textOf(reply);
  if (text !== "+" && text !== "-") throw wrongReply();
  return text === "+";
}

function textOf(reply: unknown): string {
  if (typeof reply === "string") return reply;
  if (!(reply instanceof Uint8Array)) throw wrongReply();
  throw new ConfigurationError(
    "redisStore: the client replies with Buffers instead of strings. Pass a client without type mapping, such as client.withTypeMapping({})",
  );
}

function wrongReply(): StoreError {
  return new StoreError(
    "The client of Redis returned a reply that the store's script cannot give. Pass a client that is not in a transaction or pipeline and does not transform replies",
  );
}

/** Frozen: processes with different versions of the SDK share a store. */
const FORMAT = "1";

/** A marker next to the entries, which does not expire, says their format, so that no version misreads those of another. */
async function checkFormat(connection: RedisConnection, prefix: string): Promise<void> {
  const found = value(await connection.run(scripts.keep, `${prefix}format`, [FORMAT]));
  if (found === FORMAT) return;
  if (!/^\d{1,9}$/.test(found)) {
    const message = "Another program uses the key for the store's format. Give the store a prefix of its own";
    throw new StoreError(message, { reason: "foreign_value" });
  }
  const message = `The store's keys in Redis have format ${found}, and this version of svc-sdk reads format ${FORMAT}. Use one version everywhere, or another prefix`;
  throw new StoreError(message, { reason: "wrong_version" });
}
