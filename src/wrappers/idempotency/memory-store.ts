// The memory of this process: a store, and the keys of clients without one.

import { ConfigurationError } from "../errors.ts";
import { type Clock, processBeganAt, systemClock } from "../util/platform.ts";
import { ownOptions, requireMethods } from "../util/validate.ts";
import type { FirstUse, KeyMemory } from "./ledger.ts";
import { type KnownSince, type LedgerStore, ledgerStore, type Store, TTL_MS } from "./store.ts";

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
  return ledgerStore(newStore(clock, maxEntries));
}

/** A store in memory. */
export interface MemoryStore extends LedgerStore, KnownSince {}

/** Without the keys of clients. No method awaits anything, so each is atomic. */
export function newStore(clock: Clock, maxEntries?: number): Store & KnownSince {
  const { keeper, read, write, remove } = evictingMap<string>(clock, maxEntries);
  const store: Store = {
    get: async (key) => read(key),
    set: async (key, value, ttlMs) => write(key, value, ttlMs),
    async setIfAbsent(key, value, ttlMs) {
      const isAbsent = read(key) === undefined;
      if (isAbsent) write(key, value, ttlMs);
      return isAbsent;
    },
    deleteIfEquals: async (key, value) => read(key) === value && remove(key),
  };
  return Object.assign(keeper, store);
}

// The clients of one process that share a clock share one memory.
const processMemories = new WeakMap<Clock, KeyMemory>();

/** For the keys of clients without a store. */
export function processMemory(clock: Clock): KeyMemory {
  const memory = processMemories.get(clock) ?? newMemory(clock);
  processMemories.set(clock, memory);
  return memory;
}

/** No method awaits anything, so each is atomic. */
export function newMemory(clock: Clock): KeyMemory {
  const { keeper, read, write, remove } = evictingMap<FirstUse | string>(clock);
  return {
    keeper,
    nameOf: (...name) => JSON.stringify(name),
    record(name, use) {
      const found = (read(name) as FirstUse | undefined) ?? use;
      if (found === use) write(name, use, TTL_MS);
      return { isSame: found.content === use.content, firstUsedAt: found.firstUsedAt };
    },
    mark(name, id) {
      const at = `pending ${name}`;
      const isPending = read(at) !== undefined;
      write(at, id, TTL_MS);
      // One that was found stays.
      return { isPending, clearPending: async () => isPending || (read(at) === id && remove(at)) };
    },
  };
}

const MAX_ENTRIES = 100_000;

/** Values with a time to live, and what is known of them. */
function evictingMap<Value>(clock: Pick<Clock, "monotonic"> & Partial<Clock>, maxEntries: number = MAX_ENTRIES) {
  // In the order of writing. By the monotonic clock, so a jumping wall clock changes nothing.
  const entries = new Map<string, { readonly value: Value; readonly expiresAt: number }>();
  let forgotten = 0;
  let began: number | undefined;

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

  const keeper: KnownSince = {
    get since() {
      // Not read when the map is made: Next refuses that where it prerenders the component that makes the store.
      began ??= (clock === systemClock ? processBeganAt() : undefined) ?? clock.now?.() ?? 0;
      return began;
    },
    get forgotten() {
      return forgotten;
    },
  };
  return {
    keeper,
    read(key: string): Value | undefined {
      const entry = entries.get(key);
      return entry && clock.monotonic() < entry.expiresAt ? entry.value : undefined;
    },
    write(key: string, value: Value, ttlMs: number): void {
      entries.delete(key);
      if (entries.size >= maxEntries) makeRoom();
      entries.set(key, { value, expiresAt: clock.monotonic() + ttlMs });
    },
    remove: (key: string): boolean => entries.delete(key),
  };
}
