// Values with a time to live, in the memory of this process.

import { type Clock, processBeganAt, systemClock } from "../util/platform.ts";

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

export interface EvictingMap<Value> extends KnownSince {
  read(key: string): Value | undefined;
  write(key: string, value: Value, ttlMs: number): void;
  delete(key: string): boolean;
}

export const MAX_ENTRIES = 100_000;

export function evictingMap<Value>(
  clock: Pick<Clock, "monotonic"> & Partial<Clock>,
  maxEntries: number = MAX_ENTRIES,
): EvictingMap<Value> {
  // In the order of writing. By the monotonic clock, so a jumping wall clock changes nothing.
  const entries = new Map<string, { readonly value: Value; readonly expiresAt: number }>();
  let forgotten = 0;
  let began: number | undefined;

  // Not read when the map is made: Next refuses that where it prerenders the component that makes the store.
  function begin(): number {
    began ??= (clock === systemClock ? processBeganAt() : undefined) ?? clock.now?.() ?? 0;
    return began;
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

  return {
    get since() {
      return begin();
    },
    get forgotten() {
      return forgotten;
    },
    read(key) {
      const entry = entries.get(key);
      return entry && clock.monotonic() < entry.expiresAt ? entry.value : undefined;
    },
    write(key, value, ttlMs) {
      begin();
      entries.delete(key);
      if (entries.size >= maxEntries) makeRoom();
      entries.set(key, { value, expiresAt: clock.monotonic() + ttlMs });
    },
    delete: (key) => entries.delete(key),
  };
}
