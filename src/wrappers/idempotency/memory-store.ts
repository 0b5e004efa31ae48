// A store in the memory of one process.

import { ConfigurationError } from "../errors/configuration-error.ts";
import { ownOptions } from "../errors/own-options.ts";
import { complaintAboutMethods } from "../parsing/missing-method.ts";
import { type Clock, systemClock } from "../platform/clock.ts";
import type { Store } from "./store.ts";

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

/** A store in memory. */
export interface MemoryStore extends Store {
  /** The number of entries evicted before expiry. */
  readonly forgotten: number;
}

interface Entry {
  readonly value: string;
  /** By the monotonic clock, so a jumping wall clock changes nothing. */
  readonly expiresAt: number;
}

const optionNames: readonly string[] = ["maxEntries", "clock"] satisfies (keyof MemoryStoreOptions)[];

/**
 * Creates a store in the memory of this process. Clients without a `store` share one. If several processes move money, or one
 * that restarts, use a persistent, shared store.
 *
 * @throws {ConfigurationError} if an option is unknown or invalid.
 */
export function createMemoryStore(options: MemoryStoreOptions = {}): MemoryStore {
  const own = ownOptions("createMemoryStore", options, optionNames);
  const { maxEntries = 100_000, clock = systemClock } = own;
  if (!Number.isSafeInteger(maxEntries) || maxEntries < 1) {
    throw new ConfigurationError("maxEntries must be a whole number above 0");
  }
  const complaint = complaintAboutMethods("clock", clock, ["monotonic"]);
  if (complaint !== undefined) throw new ConfigurationError(complaint);
  // In the order of writing.
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

  // Looking through all entries takes time, so this makes room for several.
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

  // No method awaits anything, so each is atomic.
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
