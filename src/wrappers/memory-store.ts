// A store for one process.

import { type Clock, systemClock } from "./clock.ts";
import { ConfigurationError } from "./errors/configuration-error.ts";
import type { Store } from "./store.ts";

/** Options of `createMemoryStore`. */
export interface MemoryStoreOptions {
  /** Most entries that are kept; beyond it the one that was written first is forgotten. @default 10000 */
  readonly maxEntries?: number | undefined;
  /** @default the run time's monotonic clock */
  readonly clock?: Clock | undefined;
}

interface Entry {
  readonly value: string;
  /** By the monotonic clock: a jumping wall clock neither ends an entry nor keeps it. */
  readonly expiresAt: number;
}

/**
 * A store that forgets everything when the process ends, and that no other process sees. Clients without a `store` have one;
 * money that several processes move, or one that restarts, needs a store that lasts.
 *
 * @throws {ConfigurationError} on a `maxEntries` that is no whole number above 0.
 */
export function createMemoryStore({ maxEntries = 10_000, clock = systemClock }: MemoryStoreOptions = {}): Store {
  if (!Number.isSafeInteger(maxEntries) || maxEntries < 1) {
    throw new ConfigurationError("maxEntries must be a whole number above 0");
  }
  // In the order in which they were written.
  const entries = new Map<string, Entry>();

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

  function makeRoom(): void {
    for (const [key, entry] of entries) if (!isAlive(entry)) entries.delete(key);
    for (const key of entries.keys()) {
      if (entries.size < maxEntries) return;
      entries.delete(key);
    }
  }

  // No method waits for anything on its way, so nothing comes between its reading and its writing.
  return {
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
