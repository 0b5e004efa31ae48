// The store behind `createMemoryStore`, which checks its options. Clients make theirs without the checks.

import { type Clock, processBeganAt, systemClock } from "../platform/clock.ts";
import type { Store } from "./store.ts";

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

export const MAX_ENTRIES = 100_000;

/** Beyond `maxEntries` the oldest entries are evicted. */
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
    return entry && isAlive(entry) ? entry.value : undefined;
  }

  function isAlive({ expiresAt }: Entry): boolean {
    return clock.monotonic() < expiresAt;
  }

  function write(key: string, value: string, ttlMs: number): void {
    begin();
    entries.delete(key);
    if (entries.size >= maxEntries) makeRoom();
    entries.set(key, { value, expiresAt: clock.monotonic() + ttlMs });
  }

  // Looking through all entries takes time, so this makes room for several.
  function makeRoom(): void {
    for (const [key, entry] of entries) if (!isAlive(entry)) entries.delete(key);
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
