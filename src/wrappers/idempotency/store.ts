// Where the SDK keeps keys and deliveries. Processes may share a store.

import { ConfigurationError } from "../errors.ts";
import { type Clock, processBeganAt, systemClock } from "../util/platform.ts";
import { ownOptions, requireMethods } from "../util/validate.ts";

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

/** Options of `createMemoryStore`. */
export interface MemoryStoreOptions {
  /**
   * The maximum number of entries; a payment takes two. Beyond it the oldest entries are evicted, and no longer protect their
   * payments.
   *
   * @default 100000
   */
  readonly maxEntries?: number | undefined;
  /** @default the monotonic clock of the runtime */
  readonly clock?: Clock | undefined;
}

/**
 * Creates a store in the memory of this process. Clients without a `store` share one. If several processes move money, or one
 * that restarts, use a persistent, shared store.
 *
 * @throws {ConfigurationError} if an option is unknown or invalid.
 */
export function createMemoryStore(options: MemoryStoreOptions = {}): MemoryStore {
  const own = ownOptions("createMemoryStore", options, ["maxEntries", "clock"], ConfigurationError);
  const { maxEntries = MAX_ENTRIES, clock = systemClock } = own;
  if (!Number.isSafeInteger(maxEntries) || maxEntries < 1) {
    throw new ConfigurationError("maxEntries must be a whole number above 0");
  }
  requireMethods("clock", clock, ["monotonic"], ConfigurationError);
  return evictingStore(clock, maxEntries);
}

/** A store in memory. */
export interface MemoryStore extends Store {
  /** The number of entries evicted before expiry. */
  readonly forgotten: number;
  /**
   * Since when it knows the uses of keys, in milliseconds since the epoch: since the process began, with an injected clock since
   * its first use, and in any case since the last eviction.
   */
  readonly since: number;
}

interface Entry {
  readonly value: string;
  /** By the monotonic clock, so a jumping wall clock changes nothing. */
  readonly expiresAt: number;
}

const MAX_ENTRIES = 100_000;

export function evictingStore(
  clock: Pick<Clock, "monotonic"> & Partial<Clock>,
  maxEntries: number = MAX_ENTRIES,
): MemoryStore {
  // In the order of writing.
  const entries = new Map<string, Entry>();
  let forgotten = 0;
  let began: number | undefined;

  // Not read when the store is made: Next refuses that where it prerenders the component that makes the store.
  function begin(): number {
    began ??= (clock === systemClock ? processBeganAt() : undefined) ?? clock.now?.() ?? 0;
    return began;
  }

  function read(key: string): string | undefined {
    const entry = entries.get(key);
    return entry && clock.monotonic() < entry.expiresAt ? entry.value : undefined;
  }

  function write(key: string, value: string, ttlMs: number): void {
    begin();
    entries.delete(key);
    if (entries.size >= maxEntries) makeRoom();
    entries.set(key, { value, expiresAt: clock.monotonic() + ttlMs });
  }

  // Looking through all entries takes time, so this makes room for several.
  function makeRoom(): void {
    const now = clock.monotonic();
    for (const [key, { expiresAt }] of entries) if (now >= expiresAt) entries.delete(key);
    const least = maxEntries - Math.ceil(maxEntries / 100);
    if (entries.size < maxEntries) return;
    // Whatever was used before may be evicted.
    began = clock.now?.() ?? 0;
    for (const key of entries.keys()) {
      if (entries.size <= least) return;
      entries.delete(key);
      forgotten += 1;
    }
  }

  // No method awaits anything, so each is atomic.
  return {
    get since() {
      return begin();
    },
    get forgotten() {
      return forgotten;
    },
    async get(key) {
      return read(key);
    },
    async set(key, value, ttlMs) {
      write(key, value, ttlMs);
    },
    async setIfAbsent(key, value, ttlMs) {
      const isAbsent = read(key) === undefined;
      if (isAbsent) write(key, value, ttlMs);
      return isAbsent;
    },
    async deleteIfEquals(key, value) {
      return read(key) === value && entries.delete(key);
    },
  };
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
