// A fake secret store that a secret provider loads from.

import { type Deferred, deferred } from "../deferred.ts";

export interface FakeSecretStore {
  /** The result of `load`. */
  value: unknown;
  /** Makes `load` fail. */
  isDown: boolean;
  readonly loads: () => number;
  /** For `createSecretProvider`. */
  readonly load: () => Promise<string>;
  /** From now on each load reads the current value, and returns it when the test resolves its promise. */
  readonly hold: () => Deferred<void>[];
}

export function fakeSecretStore(value: unknown): FakeSecretStore {
  let loads = 0;
  let held: Deferred<void>[] | undefined;
  const store: FakeSecretStore = {
    value,
    isDown: false,
    loads: () => loads,
    async load() {
      loads += 1;
      const read = store.value;
      const wasDown = store.isDown;
      if (held) {
        const response = deferred<void>();
        held.push(response);
        await response.promise;
      }
      if (wasDown) throw new Error("the secret store is down");
      // What comes from outside is untyped.
      return read as string;
    },
    hold() {
      held = [];
      return held;
    },
  };
  return store;
}
