// A memory store with the optional operations, which counts its round trips.

import { createMemoryStore, type MemoryStoreOptions } from "../../src/wrappers/idempotency/memory-store.ts";
import { type LedgerStore, ledgerStore, type Store } from "../../src/wrappers/idempotency/store.ts";

export type RoundTripStore = LedgerStore & Required<Omit<Store, "assertDurable">> & { readonly trips: (keyof Store)[] };

export function roundTripStore(options: MemoryStoreOptions = {}): RoundTripStore {
  const memory = createMemoryStore(options);
  const trips: (keyof Store)[] = [];
  const counted =
    <Args extends unknown[], Result>(operation: keyof Store, run: (...args: Args) => Result) =>
    (...args: Args): Result => {
      trips.push(operation);
      return run(...args);
    };
  return ledgerStore({
    trips,
    get: counted("get", memory.get),
    set: counted("set", memory.set),
    setIfAbsent: counted("setIfAbsent", memory.setIfAbsent),
    deleteIfEquals: counted("deleteIfEquals", memory.deleteIfEquals),
    // The memory store answers in the order of its calls, so two calls without an await between them are atomic.
    getOrSet: counted("getOrSet", async (key: string, value: string, ttlMs: number) => {
      const [, found] = await Promise.all([memory.setIfAbsent(key, value, ttlMs), memory.get(key)]);
      return found ?? value;
    }),
    getAndSet: counted("getAndSet", async (key: string, value: string, ttlMs: number) => {
      const [before] = await Promise.all([memory.get(key), memory.set(key, value, ttlMs)]);
      return before;
    }),
  });
}
