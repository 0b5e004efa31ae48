// A store in the memory of this process.

import { ConfigurationError } from "../errors.ts";
import { type Clock, systemClock } from "../util/platform.ts";
import { ownOptions, requireMethods } from "../util/validate.ts";
import { type EvictingMap, evictingMap, type KnownSince, MAX_ENTRIES } from "./evicting-map.ts";
import type { LedgerStore, Store } from "./store.ts";
import { ledgerStore } from "./stored-keys.ts";

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
  return ledgerStore(storeOf(evictingMap(clock, maxEntries)));
}

/** No method awaits anything, so each is atomic. */
export function storeOf(entries: EvictingMap<string>): Store & KnownSince {
  const { read, write } = entries;
  return {
    get since() {
      return entries.since;
    },
    get forgotten() {
      return entries.forgotten;
    },
    get: async (key) => read(key),
    set: async (key, value, ttlMs) => write(key, value, ttlMs),
    async setIfAbsent(key, value, ttlMs) {
      const isAbsent = read(key) === undefined;
      if (isAbsent) write(key, value, ttlMs);
      return isAbsent;
    },
    deleteIfEquals: async (key, value) => read(key) === value && entries.delete(key),
  };
}

/** A store in memory. */
export interface MemoryStore extends LedgerStore, KnownSince {}
