// A fake secret store, for the function that loads secrets.

import { type Deferred, deferred } from "../../testing/deferred.ts";

export interface FakeSecretStore {
  /** The stored value. */
  value: unknown;
  /** Whether reads fail. */
  isDown: boolean;
  /** The number of reads. */
  readonly reads: () => number;
  /** For `createSecretProvider`. */
  readonly load: () => Promise<string>;
  /** From now on, each read takes the current value and returns when the test resolves it. */
  readonly slow: () => Deferred<void>[];
}

export function openSecretStore(value: unknown): FakeSecretStore {
  let reads = 0;
  let waiting: Deferred<void>[] | undefined;
  const store: FakeSecretStore = {
    value,
    isDown: false,
    reads: () => reads,
    async load() {
      reads += 1;
      const read = store.value;
      const wasDown = store.isDown;
      if (waiting) {
        const answer = deferred<void>();
        waiting.push(answer);
        await answer.promise;
      }
      if (wasDown) throw new Error("the secret store is down");
      // A value from outside has no type.
      return read as string;
    },
    slow() {
      waiting = [];
      return waiting;
    },
  };
  return store;
}
