// Remembers what each idempotency key was used for and since when, before it is used (S12, S13).
//
// An entry is written before its call is sent and is never deleted, only forgotten after its time. Also not where the call
// was refused or never left: other processes may be sending the same key at that moment, and a key without an entry would
// be free for another payment.

import type { Clock } from "./clock.ts";
import { timeOfDerivedKey } from "./derive-key.ts";
import { IdempotencyKeyReuseError } from "./errors/idempotency-key-reuse-error.ts";
import { StoreError } from "./errors/store-error.ts";
import { type CallContent, fingerprint } from "./fingerprint.ts";
import type { WarningEvent } from "./hooks.ts";
import { firstUse, usableUntil } from "./key-age.ts";
import { entryName, type LedgerEntry, readEntry, writeEntry } from "./ledger-entry.ts";
import { createMemoryStore } from "./memory-store.ts";
import type { Store } from "./store.ts";

const TTL_MS = 30 * 24 * 60 * 60 * 1000;

// An entry that vanishes between two looks has expired; a store that loses it again and again keeps nothing.
const MAX_LOOKS = 3;

/** A call that is going to use a key that its caller gave. */
export interface KeyUse extends CallContent {
  readonly key: string;
  /** When the key was first used, where the caller says so. */
  readonly firstUsedAt: Date | undefined;
}

/** A key may be used. */
export interface Admission {
  readonly firstUsedAt: Date;
  /** By the wall clock; not to be sent any more after it. Undefined: no life of keys is stated. */
  readonly usableUntil: Date | undefined;
}

export interface Ledger {
  /**
   * Records a key's first use, or holds a later one against it.
   *
   * @throws {IdempotencyKeyReuseError} where the key was used for something else.
   * @throws {IdempotencyKeyExpiredError} where the service may have forgotten the key.
   * @throws {ArgumentError} where the first use lies in the future.
   * @throws {StoreError} where the store fails or holds what no ledger has written.
   */
  admit(use: KeyUse): Promise<Admission>;
}

export interface LedgerSettings {
  /** Undefined: one of the process's own, with a warning at the first key. */
  readonly store: Store | undefined;
  readonly clock: Clock;
  /** The base address, which sets keys apart. */
  readonly base: string;
  /** What tells users of the service apart, such as an API key; only its hash is used. */
  readonly credential: () => string | undefined;
  readonly warn: (event: WarningEvent) => void;
}

export function createLedger({ store, clock, base, credential, warn }: LedgerSettings): Ledger {
  const entries = store ?? createMemoryStore({ clock });
  let isWarned = store !== undefined;

  return {
    async admit(use) {
      const { operation, key, firstUsedAt: said } = use;
      // Before the store is asked, which may take its time: a first use that is too early errs on the safe side.
      const own = { fingerprint: await fingerprint(use), firstUsedAt: said ?? new Date(clock.now()) };
      const name = await entryName({ base, credential: credential() }, key);
      const entry = await record(entries, name, own).catch((cause: unknown) => {
        throw new StoreError(`${operation.id}: the store failed`, {
          operation: operation.id,
          idempotencyKey: key,
          cause,
        });
      });
      if (!isWarned) warn(processOnly);
      isWarned = true;
      if (entry.fingerprint !== own.fingerprint) throw new IdempotencyKeyReuseError(operation.id, key);
      const uses = { said, recorded: [entry.firstUsedAt, timeOfDerivedKey(key) ?? entry.firstUsedAt] };
      return { firstUsedAt: firstUse(uses), usableUntil: usableUntil(operation, key, uses, clock.now()) };
    },
  };
}

const processOnly: WarningEvent = {
  code: "process_only_store",
  message:
    "idempotency keys are remembered by this process alone: after a restart, or in another process, a key that was used " +
    "for something else is not noticed. Give the client a store that lasts",
};

/** The entry that stands under the name: this one, where it is the first. */
async function record(store: Store, name: string, own: LedgerEntry): Promise<LedgerEntry> {
  for (let look = 0; look < MAX_LOOKS; look++) {
    const isFirst: unknown = await store.setIfAbsent(name, writeEntry(own), TTL_MS);
    if (typeof isFirst !== "boolean") throw new TypeError("setIfAbsent must give true or false");
    if (isFirst) return own;
    const value = await store.get(name);
    if (value !== undefined) return readEntry(value);
  }
  throw new TypeError("setIfAbsent finds a value where get finds none");
}
