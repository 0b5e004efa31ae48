// A store in the memory of one process.

import { ConfigurationError } from "../errors/configuration-error.ts";
import { ownOptions } from "../errors/own-options.ts";
import { complaintAboutMethods } from "../parsing/missing-method.ts";
import { type Clock, systemClock } from "../platform/clock.ts";
import { evictingStore, MAX_ENTRIES, type MemoryStore } from "./evicting-store.ts";

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

const optionNames: readonly string[] = ["maxEntries", "clock"] satisfies (keyof MemoryStoreOptions)[];

/**
 * Creates a store in the memory of this process. Clients without a `store` share one. If several processes move money, or one
 * that restarts, use a persistent, shared store.
 *
 * @throws {ConfigurationError} if an option is unknown or invalid.
 */
export function createMemoryStore(options: MemoryStoreOptions = {}): MemoryStore {
  const own = ownOptions("createMemoryStore", options, optionNames);
  const { maxEntries = MAX_ENTRIES, clock = systemClock } = own;
  if (!Number.isSafeInteger(maxEntries) || maxEntries < 1) {
    throw new ConfigurationError("maxEntries must be a whole number above 0");
  }
  const complaint = complaintAboutMethods("clock", clock, ["monotonic"]);
  if (complaint !== undefined) throw new ConfigurationError(complaint);
  return evictingStore(clock, maxEntries);
}
