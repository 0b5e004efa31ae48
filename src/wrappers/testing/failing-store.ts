// A store that fails when a test says so.

import type { Store } from "../idempotency/store.ts";

/** How a store fails: before it has carried out what it was asked, or after it. */
export type StoreFailure = "before" | "after";

/** A store whose connection breaks whenever `failure` says how. */
export function failingStore(store: Store, failure: (operation: keyof Store) => StoreFailure | undefined): Store {
  const failingly =
    <Args extends unknown[], Result>(operation: keyof Store, act: (...args: Args) => Promise<Result>) =>
    async (...args: Args) => {
      const how = failure(operation);
      if (how === "before") throw new Error(`${operation} did not reach the store`);
      const result = await act(...args);
      if (how === "after") throw new Error(`the answer to ${operation} was lost`);
      return result;
    };
  return {
    get: failingly("get", store.get),
    set: failingly("set", store.set),
    setIfAbsent: failingly("setIfAbsent", store.setIfAbsent),
    deleteIfEquals: failingly("deleteIfEquals", store.deleteIfEquals),
  };
}

/** Fails at the first calls of one operation, in turn; all others work. */
export function inTurnAt(
  operation: keyof Store,
  ...failures: readonly StoreFailure[]
): (operation: keyof Store) => StoreFailure | undefined {
  const left = [...failures];
  return (asked) => (asked === operation ? left.shift() : undefined);
}
