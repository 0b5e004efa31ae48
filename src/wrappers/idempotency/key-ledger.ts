// Remembers what each idempotency key was used for and since when, before it is used (S12, S13), and whether it may have
// done something (S45).
//
// An entry is written before its call is sent and is never deleted, only forgotten after its time. Also not where the call
// was refused or never left: other processes may be sending the same key at that moment, and a key without an entry would
// be free for another payment.
//
// A doubt is written beside it, and taken back by the call that wrote it when that was told that nothing was done. Where there
// is one already, another call with the key was lost, succeeded or is under way: then no refusal proves anything any more. The
// later call makes the doubt its own, so that the earlier one finds that it cannot take it back, and proves nothing either.

import { IdempotencyKeyReuseError } from "../errors/idempotency-key-reuse-error.ts";
import { StoreError } from "../errors/store-error.ts";
import type { WarningEvent } from "../hooks/hooks.ts";
import type { Clock } from "../platform/clock.ts";
import { timeOfDerivedKey } from "./derive-key.ts";
import { type CallContent, fingerprint } from "./fingerprint.ts";
import { firstUse, usableUntil } from "./key-age.ts";
import { entryNames, type LedgerEntry, readEntry, writeEntry } from "./key-entry.ts";
import { createMemoryStore, type MemoryStore } from "./memory-store.ts";
import type { Store } from "./store.ts";

/** A use that the caller names and that is no older is the one that begins now. */
const RECENT_MS = 60_000;

const TTL_MS = 30 * 24 * 60 * 60 * 1000;

// An entry that vanishes between two looks has expired; a store that loses it again and again keeps nothing.
const MAX_LOOKS = 3;

/** A call that is going to use a key that its caller gave. */
export interface KeyUse extends CallContent {
  readonly key: string;
  /** When the key was first used, where the caller says so. */
  readonly firstUsedAt: Date | undefined;
  /** Whether the service answers a key that it has seen with what it did then, so that earlier calls matter. */
  readonly isReplayed: boolean;
}

/** A key may be used. */
export interface Admission {
  readonly firstUsedAt: Date;
  /** By the wall clock; not to be sent any more after it. Undefined: no life of keys is stated. */
  readonly usableUntil: Date | undefined;
  /** An earlier call with the key may have been carried out, as far as is known. */
  readonly isInDoubt: boolean;
  /**
   * To be asked when this call was told that nothing was done. False: another call with the key has begun meanwhile, and may be
   * the reason.
   */
  readonly takeBackDoubt: () => Promise<boolean>;
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
  /** Tells doubts apart. */
  readonly uuid: () => string;
  readonly warn: (event: WarningEvent) => void;
}

export function createLedger({ store, clock, base, credential, uuid, warn }: LedgerSettings): Ledger {
  const entries = store ?? processStore(clock);
  const warnOnce = createWarner(warn);

  return {
    async admit(use) {
      const { operation, key, firstUsedAt: said, isReplayed } = use;
      // What the caller says wrongly must not be written down.
      if (said) usableUntil(operation, key, { said, recorded: [] }, clock.now());
      // Before the store is asked, which may take its time: a first use that is too early errs on the safe side.
      const own = { fingerprint: await fingerprint(use), firstUsedAt: said ?? new Date(clock.now()) };
      const names = await entryNames({ base, credential: credential() }, key);
      const attempted = <Value>(promise: Promise<Value>) =>
        promise.catch((cause: unknown) => {
          const facts = { operation: operation.id, idempotencyKey: key, cause };
          throw new StoreError(`${operation.id}: the store failed`, facts);
        });
      const entry = await attempted(record(entries, names.entry, own));
      if (!store) warnOnce(processOnly);
      if ((entries as Partial<MemoryStore>).forgotten) warnOnce(processStoreFull);
      if (entry.fingerprint !== own.fingerprint) throw new IdempotencyKeyReuseError(operation.id, key);
      const uses = { said, recorded: [entry.firstUsedAt, timeOfDerivedKey(key) ?? entry.firstUsedAt] };
      const until = usableUntil(operation, key, uses, clock.now());
      const doubt = isReplayed ? await attempted(beginDoubt(entries, names.doubt, uuid())) : noDoubt;
      // A caller who knows of an earlier use knows more than a store that has just begun.
      const isInDoubt =
        doubt.isInDoubt || (isReplayed && said !== undefined && clock.now() - said.getTime() > RECENT_MS);
      return { firstUsedAt: firstUse(uses), usableUntil: until, ...doubt, isInDoubt };
    },
  };
}

// Clients of one process share what it remembers, as far as they share the clock by which it forgets.
const processStores = new WeakMap<Clock, MemoryStore>();

function processStore(clock: Clock): MemoryStore {
  const store = processStores.get(clock) ?? createMemoryStore({ clock });
  processStores.set(clock, store);
  return store;
}

type Doubt = Pick<Admission, "isInDoubt" | "takeBackDoubt">;

const noDoubt: Doubt = { isInDoubt: false, takeBackDoubt: async () => true };

async function beginDoubt(store: Store, name: string, id: string): Promise<Doubt> {
  if (await store.setIfAbsent(name, id, TTL_MS)) {
    return { isInDoubt: false, takeBackDoubt: () => store.deleteIfEquals(name, id) };
  }
  await store.set(name, id, TTL_MS);
  return { ...noDoubt, isInDoubt: true };
}

function createWarner(warn: (event: WarningEvent) => void): (event: WarningEvent) => void {
  const said = new Set<WarningEvent>();
  return (event) => {
    if (!said.has(event)) warn(event);
    said.add(event);
  };
}

const processOnly: WarningEvent = {
  code: "process_only_store",
  message:
    "idempotency keys are remembered by this process alone: after a restart, or in another process, a key that was used " +
    "for something else is not noticed. Give the client a store that lasts",
};

const processStoreFull: WarningEvent = {
  code: "process_store_full",
  message:
    "the memory store is full and forgets idempotency keys before their time: those are protected no longer against being " +
    "used for something else, or too late. Give the client a store that lasts",
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
