// A store for one process.

import { checkOptionNames } from "../errors/check-option-names.ts";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { type Clock, systemClock } from "../platform/clock.ts";
import type { Store } from "./store.ts";

/** Options of `createMemoryStore`. */
export interface MemoryStoreOptions {
  /**
   * Most entries that are kept; beyond it the one that was written first is forgotten, and with it what it protected. A payment
   * takes two of them. @default 100000
   */
  readonly maxEntries?: number | undefined;
  /** @default the run time's monotonic clock */
  readonly clock?: Clock | undefined;
}

/** A store in memory. */
export interface MemoryStore extends Store {
  /** How many entries were forgotten before their time, for want of room. */
  readonly forgotten: number;
}

interface Entry {
  readonly value: string;
  /** By the monotonic clock: a jumping wall clock neither ends an entry nor keeps it. */
  readonly expiresAt: number;
}

const optionNames: readonly string[] = ["maxEntries", "clock"] satisfies (keyof MemoryStoreOptions)[];

/**
 * A store that forgets everything when the process ends, and that no other process sees. Clients without a `store` share one;
 * money that several processes move, or one that restarts, needs a store that lasts.
 *
 * @throws {ConfigurationError} on an option that is not known, or that makes no sense.
 */
export function createMemoryStore(options: MemoryStoreOptions = {}): MemoryStore {
  checkOptionNames("createMemoryStore", options, optionNames);
  const { maxEntries = 100_000, clock = systemClock } = options;
  if (!Number.isSafeInteger(maxEntries) || maxEntries < 1) {
    throw new ConfigurationError("maxEntries must be a whole number above 0");
  }
  if (typeof Object(clock).monotonic !== "function")
    throw new ConfigurationError("clock must have the method monotonic");
  // In the order in which they were written.
  const entries = new Map<string, Entry>();
  let forgotten = 0;

  function read(key: string): string | undefined {
    const entry = entries.get(key);
    return entry && isAlive(entry) ? entry.value : undefined;
  }

  function isAlive({ expiresAt }: Entry): boolean {
    return clock.monotonic() < expiresAt;
  }

  function write(key: string, value: string, ttlMs: number): void {
    entries.delete(key);
    if (entries.size >= maxEntries) makeRoom();
    entries.set(key, { value, expiresAt: clock.monotonic() + ttlMs });
  }

  // Looking through all of them takes time, so room is made for some more than one.
  function makeRoom(): void {
    for (const [key, entry] of entries) if (!isAlive(entry)) entries.delete(key);
    const least = maxEntries - Math.ceil(maxEntries / 100);
    if (entries.size < maxEntries) return;
    for (const key of entries.keys()) {
      if (entries.size <= least) return;
      entries.delete(key);
      forgotten += 1;
    }
  }

  // No method waits for anything on its way, so nothing comes between its reading and its writing.
  return {
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
