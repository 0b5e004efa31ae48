// Where the SDK keeps keys and deliveries. Processes may share a store.

import type { KeyMemory, keepsKeys } from "./key-memory.ts";

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

export function isProcessMemory(store: Store): boolean {
  return "forgotten" in store;
}

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
