// What a store must do, and how it keeps the uses of keys: as hashes.

import { ArgumentError, ConfigurationError, StoreError } from "../errors.ts";
import { sha256 } from "../util/platform.ts";
import { fieldsOf, requireMethods } from "../util/validate.ts";
import type { KeyMemory } from "./ledger.ts";

/**
 * Values under keys, each with a time to live. All operations must be atomic across the processes that share the store. Keys have
 * at most 200 visible ASCII characters; values are opaque text without secrets. `svc-sdk/sqlite`, `svc-sdk/postgres` and
 * `svc-sdk/redis` have stores.
 */
export interface Store {
  /** The value; undefined if there is none or it has expired. */
  get(key: string): Promise<string | undefined>;
  /** Stores a value for `ttlMs` milliseconds and replaces any other. */
  set(key: string, value: string, ttlMs: number): Promise<void>;
  /** Stores a value for `ttlMs` milliseconds unless the key has one. Returns whether it was stored. */
  setIfAbsent(key: string, value: string, ttlMs: number): Promise<boolean>;
  /** Deletes the value if it equals this one. Returns whether it was deleted. */
  deleteIfEquals(key: string, value: string): Promise<boolean>;
  /** Optional, saves a round trip: `setIfAbsent`, and returns the value that the key has then. */
  getOrSet?(key: string, value: string, ttlMs: number): Promise<string>;
  /** Optional, saves a round trip: `set`, and returns the value that was replaced; undefined if none or expired. */
  getAndSet?(key: string, value: string, ttlMs: number): Promise<string | undefined>;
  /**
   * Needed for `requireSharedStore: "durable"`: rejects with a `ConfigurationError` if the store may lose what it has acknowledged,
   * such as in a crash of its server.
   */
  assertDurable?(): Promise<void>;
}

/** A store that keeps the keys of clients: one of this SDK, or one of your own by `ledgerStore`. */
export interface LedgerStore extends Store {
  readonly [keepsKeys]: (store: Store) => KeyMemory;
}

/** By which a client finds how a store keeps keys. Stores have it, so that clients without one do not contain it. */
export const keepsKeys: unique symbol = Symbol.for("svc-sdk.keeps-keys") as never;

/** What a memory knows of itself. */
export interface KnownSince {
  /** The number of entries evicted before expiry. */
  readonly forgotten: number;
  /**
   * Since when it knows the uses of keys, in milliseconds since the epoch: since the process began, with an injected clock since
   * its first use, and in any case since the last eviction.
   */
  readonly since: number;
}

/** Whether what it keeps ends with this process. */
export function isProcessMemory(keeper: object): boolean {
  return "forgotten" in keeper;
}

/** A key ends at the same time as the 30 days of its entry and its pending marker. */
export const TTL_MS: number = 30 * 24 * 60 * 60 * 1000;

/** A value may expire between two looks. A store that loses it again and again keeps nothing. */
const MAX_LOOKS = 3;

/** The value now under the key: this one, or the one found there. @throws {TypeError} if the store breaks its contract */
export async function putIfAbsent(store: Store, key: string, value: string, ttlMs: number): Promise<unknown> {
  if (store.getOrSet) return store.getOrSet(key, value, ttlMs);
  for (let look = 0; look < MAX_LOOKS; look++) {
    const isStored: unknown = await store.setIfAbsent(key, value, ttlMs);
    if (typeof isStored !== "boolean") throw new TypeError("setIfAbsent must return true or false");
    if (isStored) return value;
    const found: unknown = await store.get(key);
    if (found !== undefined) return found;
  }
  throw new TypeError("setIfAbsent finds a value where get finds none");
}

/**
 * A store of your own, for the option `store` of a client. The stores of `svc-sdk/sqlite`, `svc-sdk/postgres` and `svc-sdk/redis`, and
 * that of `createMemoryStore`, need it not.
 *
 * @throws {ConfigurationError} if it lacks a method.
 */
export function ledgerStore<Own extends Store>(store: Own): Own & LedgerStore {
  requireMethods("store", store, ["get", "set", "setIfAbsent", "deleteIfEquals"], ConfigurationError);
  return Object.assign(store, { [keepsKeys]: storedKeys });
}

export function storedKeys(store: Store & { assertOwnTransactions?(): Promise<void> }): KeyMemory {
  // Of the account, and of the name that stands for an unknown one.
  const accounts = new Map<string, string>();
  return {
    keeper: store as Partial<KnownSince>,
    async check(isDurable, { name }) {
      // Of a store that can be part of a transaction.
      await store.assertOwnTransactions?.();
      if (!isDurable) return;
      if (!store.assertDurable) {
        throw new ConfigurationError(
          `${name}: requireSharedStore is "durable", and this client's store has no assertDurable. Use one of svc-sdk/sqlite, svc-sdk/postgres or svc-sdk/redis, or implement it`,
        );
      }
      await store.assertDurable();
    },
    // A hash reveals neither the key, which may name people, nor the credential. Stores keep it across versions.
    async nameOf(base, credential, key) {
      const account = accounts.get(credential) ?? (await sha256(credential));
      accounts.set(credential, account);
      return sha256(JSON.stringify([base, account, key]));
    },
    async record(name, { content, firstUsedAt }) {
      const own = { fingerprint: await sha256(content), firstUsedAt };
      const written = writeEntry(own);
      const found = await putIfAbsent(store, `idempotency-key:${name}`, written, TTL_MS);
      const entry = found === written ? own : readEntry(found);
      return { isSame: entry.fingerprint === own.fingerprint, firstUsedAt: entry.firstUsedAt };
    },
    async mark(name, id) {
      const at = `idempotency-key-in-doubt:${name}`;
      const isFirst = store.getAndSet
        ? (await store.getAndSet(at, id, TTL_MS)) === undefined
        : await store.setIfAbsent(at, id, TTL_MS);
      if (isFirst) return { isPending: false, clearPending: () => store.deleteIfEquals(at, id) };
      if (!store.getAndSet) await store.set(at, id, TTL_MS);
      return { isPending: true, clearPending: async () => true };
    },
    // Keeps the message of a store that says what is wrong.
    failure({ name }, idempotencyKey, cause) {
      if (cause instanceof ArgumentError || cause instanceof ConfigurationError) return cause;
      const { message, reason }: Partial<StoreError> = cause instanceof StoreError ? cause : {};
      const facts = { method: name, idempotencyKey, cause, reason };
      return new StoreError(`${name}: ${message ?? "the store failed"}`, facts);
    },
  };
}

export interface LedgerEntry {
  /** The hash of what the call that used the key first asked for. */
  readonly fingerprint: string;
  readonly firstUsedAt: Date;
}

const VERSION = 1;

export function writeEntry({ fingerprint: digest, firstUsedAt }: LedgerEntry): string {
  return JSON.stringify({ version: VERSION, fingerprint: digest, firstUsedAt: firstUsedAt.toISOString() });
}

/** @throws {TypeError} if `writeEntry` did not write the value. The message does not repeat it. */
export function readEntry(value: unknown): LedgerEntry {
  const { version, fingerprint: digest, firstUsedAt } = fieldsOf(parse(value));
  const time = new Date(typeof firstUsedAt === "string" ? firstUsedAt : Number.NaN);
  if (version !== VERSION || typeof digest !== "string" || Number.isNaN(time.getTime())) {
    throw new TypeError("this version of the SDK did not write the entry");
  }
  return { fingerprint: digest, firstUsedAt: time };
}

function parse(value: unknown): unknown {
  if (typeof value !== "string") throw new TypeError("get must return a string, or undefined if there is no value");
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
