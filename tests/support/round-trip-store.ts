// A memory store with the optional operations, which counts its round trips.

import type { Store } from "../../src/wrappers/idempotency/store.ts";
import { createMemoryStore, type MemoryStoreOptions } from "../../src/wrappers/idempotency/store.ts";

export type RoundTripStore = Required<Omit<Store, "assertDurable">> & { readonly trips: (keyof Store)[] };

export function roundTripStore(options: MemoryStoreOptions = {}): RoundTripStore {
  const memory = createMemoryStore(options);
  const trips: (keyof Store)[] = [];
  // The memory store answers in the order of its calls, so two calls without an await between them are atomic.
  const together = <Values extends unknown[]>(...values: { [Index in keyof Values]: Promise<Values[Index]> }) =>
    Promise.all(values) as Promise<Values>;
  return {
    trips,
    get(key) {
      trips.push("get");
      return memory.get(key);
    },
    set(...args) {
      trips.push("set");
      return memory.set(...args);
    },
    setIfAbsent(...args) {
      trips.push("setIfAbsent");
      return memory.setIfAbsent(...args);
    },
    deleteIfEquals(...args) {
      trips.push("deleteIfEquals");
      return memory.deleteIfEquals(...args);
    },
    async getOrSet(...args) {
      trips.push("getOrSet");
      const [, found] = await together<[boolean, string | undefined]>(memory.setIfAbsent(...args), memory.get(args[0]));
      return found ?? args[1];
    },
    async getAndSet(...args) {
      trips.push("getAndSet");
      const [before] = await together<[string | undefined, unknown]>(memory.get(args[0]), memory.set(...args));
      return before;
    },
  };
}
