// Stores whose operations a test delays or fails.

import { type LedgerStore, ledgerStore, type Store } from "../../src/wrappers/idempotency/store.ts";

/** The store with every operation run by `around`. */
export function wrapStore(
  store: Store,
  around: <Result>(operation: keyof Store, run: () => Promise<Result>, key: string) => Promise<Result>,
): LedgerStore {
  return ledgerStore({
    get: (key) => around("get", () => store.get(key), key),
    set: (key, ...rest) => around("set", () => store.set(key, ...rest), key),
    setIfAbsent: (key, ...rest) => around("setIfAbsent", () => store.setIfAbsent(key, ...rest), key),
    deleteIfEquals: (key, value) => around("deleteIfEquals", () => store.deleteIfEquals(key, value), key),
  });
}

/** Whether an operation fails before or after the store has carried it out. */
export type StoreFailure = "before" | "after";

/** A store whose connection breaks whenever `failure` returns one. */
export function failingStore(store: Store, failure: (operation: keyof Store) => StoreFailure | undefined): LedgerStore {
  return wrapStore(store, async (operation, run) => {
    const how = failure(operation);
    if (how === "before") throw new Error(`${operation} did not reach the store`);
    const result = await run();
    if (how === "after") throw new Error(`the response to ${operation} was lost`);
    return result;
  });
}
