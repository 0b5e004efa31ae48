// Records what each idempotency key was first used for, and when, before the call is sent (S12, S13).
//
// An entry is never deleted, it only expires: other processes may be sending the same key, and without its entry the key
// would be free for another payment.
//
// Next to the entry is a pending marker, which a call clears if the service rejected it (S45). A call that finds a marker must
// not trust a rejection: an earlier call with the key may have been carried out. It overwrites the marker, which makes the
// earlier compare-and-delete fail. What no marker can tell is in `earlierUse`: what processes did that the store does not know.

import { ConfigurationError } from "../errors/configuration-error.ts";
import { IdempotencyKeyReuseError } from "../errors/idempotency-key-reuse-error.ts";
import { StoreError } from "../errors/store-error.ts";
import type { WarningEvent } from "../hooks/hooks.ts";
import type { Operation } from "../operation/operation.ts";
import type { Clock } from "../platform/clock.ts";
import { timeOfDerivedKey } from "./derived-key-time.ts";
import { type EarlierUse, earlierUses } from "./earlier-use.ts";
import { evictingStore, type MemoryStore } from "./evicting-store.ts";
import { type CallContent, fingerprint } from "./fingerprint.ts";
import { firstUse, usableUntil } from "./key-age.ts";
import { createEntryNames, readEntry, writeEntry } from "./key-entry.ts";
import { putIfAbsent } from "./put-if-absent.ts";
import type { Store } from "./store.ts";
import { requireStore, type StoreRequirement } from "./store-requirement.ts";

/** A first use that the user states counts as the present call up to this age, unless it was before the memory of the process. */
const RECENT_MS = 60_000;

const TTL_MS = 30 * 24 * 60 * 60 * 1000;

/** A call that is about to use a key. */
export interface KeyUse extends CallContent {
  readonly key: string;
  /** When the key was first used, if the user says so. */
  readonly firstUsedAt: Date | undefined;
  /** Whether the service replays what it did for the key, so that earlier calls matter. */
  readonly isReplayed: boolean;
}

/** The right of one call to use a key. */
export interface KeyReservation {
  readonly firstUsedAt: Date;
  /** By the wall clock; the key must not be sent after it. Undefined if the service documents no lifetime of keys. */
  readonly usableUntil: Date | undefined;
  /** An earlier call with the key may have been carried out. */
  readonly isPending: boolean;
  readonly earlierUse: EarlierUse;
  /** For a call that was refused. False if another call with the key has started since: the refusal may be due to that one. */
  readonly clearPending: () => Promise<boolean>;
}

export interface KeyLedger {
  /**
   * Records the first use of a key, or checks a later use against it.
   *
   * @throws {IdempotencyKeyReuseError} if the key was used for something else.
   * @throws {IdempotencyKeyExpiredError} if the service may have forgotten the key.
   * @throws {ArgumentError} if the first use is in the future.
   * @throws {StoreError} if the store fails, or holds an entry that this SDK did not write.
   * @throws {ConfigurationError} if the operation moves money and needs a shared store (S58).
   */
  reserve(use: KeyUse): Promise<KeyReservation>;
}

export interface KeyLedgerSettings {
  /** Undefined: the store of this process, with a warning at the first key. */
  readonly store: Store | undefined;
  readonly requireSharedStore: StoreRequirement;
  readonly clock: Clock;
  /** The base address: keys of two services are different keys. */
  readonly base: string;
  /** Names the account, such as an API key. Only its hash is stored. */
  readonly credential: () => string | undefined;
  /** Names the account of pending markers: clients of an unknown account share them, as it may be the same one. @default `credential` */
  readonly knownAccount?: () => string | undefined;
  /** Makes pending markers unique. */
  readonly uuid: () => string;
  readonly warn: (event: WarningEvent) => void;
}

export function createKeyLedger(settings: KeyLedgerSettings): KeyLedger {
  const { store, requireSharedStore, clock, base, credential, uuid, warn } = settings;
  const { knownAccount = credential } = settings;
  const nameEntries = createEntryNames(base);
  const entries = store ?? processStore(clock);
  const judge = earlierUses(entries, clock);
  const warned = new Set<WarningEvent>();
  const warnOnce = (event: WarningEvent) => {
    if (!warned.has(event)) warn(event);
    warned.add(event);
  };

  return {
    async reserve(use) {
      const { operation, key, firstUsedAt: said, isReplayed } = use;
      // A read changes nothing, whoever used the key.
      const earlierUse = operation.retry === "read" ? "known" : judge(key, said);
      const fromStore = <Value>(work: () => Promise<Value>) =>
        work().catch((cause: unknown) => {
          throw storeFailure(operation, key, cause);
        });
      await fromStore(() => requireStore(entries, requireSharedStore, operation));
      // A wrong statement must not be recorded.
      // Stryker disable next-line ArrayDeclaration: the caller's statement wins over the record
      if (said) usableUntil(operation, key, { said, recorded: [] }, clock.now());
      // Taken before the store is asked, which may be slow: a first use that is too early errs on the safe side.
      const own = { fingerprint: await fingerprint(use), firstUsedAt: said ?? new Date(clock.now()) };
      const [account, known] = [credential(), knownAccount()];
      const names = await nameEntries(account, key);
      const { pending } = known === account ? names : await nameEntries(known, key);
      const written = writeEntry(own);
      const entry = await fromStore(async () => {
        const found = await putIfAbsent(entries, names.entry, written, TTL_MS);
        return found === written ? own : readEntry(found);
      });
      if (!store) warnOnce(processOnly);
      if ((entries as Partial<MemoryStore>).forgotten) warnOnce(processStoreFull);
      if (entry.fingerprint !== own.fingerprint) throw new IdempotencyKeyReuseError(operation.name, key);
      const uses = { said, recorded: [entry.firstUsedAt, timeOfDerivedKey(key) ?? entry.firstUsedAt] };
      const until = usableUntil(operation, key, uses, clock.now());
      const marker = isReplayed ? await fromStore(() => writeMarker(entries, pending, uuid())) : noMarker;
      // A user who knows of an earlier use knows more than a store that was empty.
      const isOld = said !== undefined && (earlierUse === "possible" || said.getTime() < clock.now() - RECENT_MS);
      const isPending = marker.isPending || (isReplayed && isOld);
      const { clearPending } = marker;
      return { firstUsedAt: firstUse(uses), usableUntil: until, isPending, earlierUse, clearPending };
    },
  };
}

// The clients of one process that share a clock share one store.
const processStores = new WeakMap<Clock, MemoryStore>();

function processStore(clock: Clock): MemoryStore {
  const store = processStores.get(clock) ?? evictingStore(clock);
  processStores.set(clock, store);
  return store;
}

/** A store that says itself what is wrong is quoted. */
function storeFailure({ name }: Operation, idempotencyKey: string, cause: unknown): Error {
  if (cause instanceof ConfigurationError) return cause;
  const { message, reason }: Partial<StoreError> = cause instanceof StoreError ? cause : {};
  const facts = { method: name, idempotencyKey, cause, reason };
  return new StoreError(`${name}: ${message ?? "the store failed"}`, facts);
}

type PendingMarker = Pick<KeyReservation, "isPending" | "clearPending">;

const noMarker: PendingMarker = { isPending: false, clearPending: async () => true };

async function writeMarker(store: Store, name: string, id: string): Promise<PendingMarker> {
  const isFirst = store.getAndSet
    ? (await store.getAndSet(name, id, TTL_MS)) === undefined
    : await store.setIfAbsent(name, id, TTL_MS);
  if (isFirst) return { isPending: false, clearPending: () => store.deleteIfEquals(name, id) };
  if (!store.getAndSet) await store.set(name, id, TTL_MS);
  return { ...noMarker, isPending: true };
}

const processOnly: WarningEvent = {
  code: "process_only_store",
  message:
    "Idempotency keys are stored in the memory of this process: keys that were used before a restart or in another process " +
    "are not recognized. Pass a persistent, shared store",
};

const processStoreFull: WarningEvent = {
  code: "process_store_full",
  message:
    "The memory store is full and evicts idempotency keys before they expire: evicted keys are not recognized. Pass a " +
    "persistent, shared store",
};
