// A place where secrets lie, as a function for secrets reads it.

import { type Deferred, deferred } from "../../testing/deferred.ts";

export interface Vault {
  /** What reading gives. */
  holds: unknown;
  /** Reading fails. */
  isDown: boolean;
  /** How often it was read. */
  readonly reads: () => number;
  /** For `createSecretProvider`. */
  readonly load: () => Promise<string>;
  /** From now on each reading takes what is there now, and answers when the test says so. */
  readonly slow: () => Deferred<void>[];
}

export function openVault(holds: unknown): Vault {
  let reads = 0;
  let waiting: Deferred<void>[] | undefined;
  const vault: Vault = {
    holds,
    isDown: false,
    reads: () => reads,
    async load() {
      reads += 1;
      const read = vault.holds;
      const wasDown = vault.isDown;
      if (waiting) {
        const answer = deferred<void>();
        waiting.push(answer);
        await answer.promise;
      }
      if (wasDown) throw new Error("the vault is down");
      // What comes from outside has no type.
      return read as string;
    },
    slow() {
      waiting = [];
      return waiting;
    },
  };
  return vault;
}
