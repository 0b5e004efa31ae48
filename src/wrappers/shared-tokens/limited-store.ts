// A store whose every failure is a `StoreError`, and that never answers late.

import { StoreError } from "../errors/store-error.ts";
import type { Store } from "../idempotency/store.ts";
import type { Clock } from "../platform/clock.ts";

/** A login takes about as long. */
const LIMIT_MS = 2_000;

export function limitedStore(store: Store, clock: Clock): Store {
  function limited<Value>(work: () => Promise<Value>): Promise<Value> {
    return new Promise<Value>((resolve, reject) => {
      const fail = (cause: unknown) => reject(new StoreError("the token store failed", { cause }));
      const cancel = clock.after(LIMIT_MS, () => fail(new Error(`no response after ${LIMIT_MS} ms`)), false);
      // A store may also throw at once.
      Promise.resolve().then(work).then(resolve, fail).finally(cancel);
    });
  }
  return {
    get: (key) => limited(() => store.get(key)),
    set: (...args) => limited(() => store.set(...args)),
    setIfAbsent: (...args) => limited(() => store.setIfAbsent(...args)),
    deleteIfEquals: (...args) => limited(() => store.deleteIfEquals(...args)),
  };
}
