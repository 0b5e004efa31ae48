// Records what each idempotency key was first used for, and when, before the call is sent (S12, S13).
//
// An entry is never deleted, it only expires: other processes may be sending the same key, and without its entry the key
// would be free for another payment.
//
// Next to the entry is a pending marker, which a call clears if the service rejected it (S45). A call that finds a marker must
// not trust a rejection: an earlier call with the key may have been carried out. It overwrites the marker, which makes the
// earlier compare-and-delete fail. What no marker can tell is in `earlierUse`: what processes did that the store does not know.

import { abortError, DeadlineScope } from "../call/deadline.ts";
import { type CallFacts, ConfigurationError, IdempotencyKeyError, type SdkError, StoreError } from "../errors.ts";
import type { WarningEvent } from "../observability/hooks.ts";
import type { Operation } from "../operation.ts";
import type { Outcome } from "../outcome.ts";
import { sha256 } from "../util/crypto.ts";
import type { Clock } from "../util/platform.ts";
import { fieldsOf } from "../util/validate.ts";
import { type CallContent, fingerprint } from "./fingerprint.ts";
import { type ChosenKey, type EarlierUse, earlierUses, firstUse, timeOfDerivedKey, usableUntil } from "./key.ts";
import { evictingStore, type MemoryStore, putIfAbsent, type Store } from "./store.ts";

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
   * @throws {IdempotencyKeyError} if the key was used for something else, or the service may have forgotten it.
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
      if (entry.fingerprint !== own.fingerprint)
        throw new IdempotencyKeyError("idempotency_key_reused", { method: operation.name, idempotencyKey: key });
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

// The idempotency key of one call: reserved before the first attempt, settled when the call has failed.

/** How long a failed call waits for the store. */
const STORE_MS = 2_000;

export interface CallKeyParts {
  /** Undefined if the call sends no key, or a new one with each attempt. */
  readonly chosen: ChosenKey | undefined;
  readonly content: () => CallContent;
  /** Whether the service replays what it did for the key, so that other calls with it matter. */
  readonly isReplayed: boolean;
  readonly ledger: KeyLedger;
  readonly clock: Clock;
  /** The scope of the call. */
  readonly scope: DeadlineScope;
  readonly keepsProcessAlive: boolean;
}

export class CallKey {
  readonly #parts: CallKeyParts;
  #reservation: KeyReservation | undefined;

  constructor(parts: CallKeyParts) {
    this.#parts = parts;
  }

  /** An earlier call with the key may have been carried out. */
  get isPending(): boolean {
    return this.#reservation?.isPending === true;
  }

  /** Whether a process that the store does not know of may have used the key. A key that the SDK has made is new. */
  get earlierUse(): EarlierUse {
    return this.#reservation?.earlierUse ?? "known";
  }

  /** Undefined if the service documents no lifetime of keys. */
  get usableUntil(): Date | undefined {
    return this.#reservation?.usableUntil;
  }

  /** Undefined for a key that the SDK has made. */
  get firstUsedAt(): Date | undefined {
    return this.#reservation?.firstUsedAt;
  }

  /** Until the key expires. */
  get remainingMs(): number {
    const until = this.usableUntil;
    return until ? until.getTime() - this.#parts.clock.now() : Number.POSITIVE_INFINITY;
  }

  /** The user gave the key, so that it has to be reserved. Keys made by the SDK are new. */
  get isGiven(): boolean {
    return this.#parts.chosen?.isGiven === true;
  }

  /** For a key that is given. @throws what `KeyLedger.reserve` throws. */
  async reserve(facts: CallFacts): Promise<void> {
    const { chosen, scope } = this.#parts;
    // A call that never began must not claim its key.
    if (!chosen || scope.abortReason) return;
    const reserving = this.#reserve(chosen);
    try {
      this.#reservation = await scope.race(reserving);
    } catch (cause) {
      if (!scope.abortReason) throw cause;
      // The marker may still be written, and nothing else would clear it.
      reserving.then(({ clearPending }) => clearPending()).catch(() => undefined);
      throw abortError(scope.abortReason, facts, "not-sent");
    }
  }

  /** The error if the key has expired while the call waited. Timers do not run while a machine sleeps (S13). */
  expired(facts: CallFacts): SdkError | undefined {
    if (this.remainingMs >= 0) return undefined;
    // Only a key that is reserved expires.
    const { key } = this.#parts.chosen as ChosenKey;
    const { firstUsedAt } = this.#reservation as KeyReservation;
    const { name } = this.#parts.content().operation;
    return new IdempotencyKeyError("idempotency_key_expired", {
      ...facts,
      method: name,
      idempotencyKey: key,
      firstUsedAt,
    });
  }

  /**
   * Clears the pending marker of a call that failed, unless it may have been carried out. Returns the outcome: unknown if
   * another call with the key may be the reason for the refusal, in this process or in an earlier one.
   */
  async settle(outcome: Outcome | undefined): Promise<Outcome | undefined> {
    if (!this.#reservation || outcome === "unknown") return outcome;
    // A marker that cannot be cleared in time stays for later calls.
    const wasCleared = await this.#soon(this.#reservation.clearPending()).catch(
      () => this.#parts.scope.abortReason !== undefined,
    );
    const isInDoubt = !wasCleared || this.earlierUse === "possible";
    return isInDoubt && outcome === "rejected" ? "unknown" : outcome;
  }

  /** Records a key made by the SDK: the error of a lost call names it, so the user may send it again. */
  async recordOwn(): Promise<void> {
    const { chosen, isReplayed } = this.#parts;
    if (chosen && !chosen.isGiven && isReplayed) await this.#soon(this.#reserve(chosen)).catch(() => undefined);
  }

  #reserve({ key, firstUsedAt }: ChosenKey): Promise<KeyReservation> {
    const { ledger, content, isReplayed } = this.#parts;
    const { operation, pathValues, query, body, amounts } = content();
    return ledger.reserve({ operation, pathValues, query, body, amounts, key, firstUsedAt, isReplayed });
  }

  /** Waits for the store, but not long, and not at all if the call was aborted (S26). */
  async #soon<Value>(promise: Promise<Value>): Promise<Value> {
    const { clock, keepsProcessAlive, scope: call } = this.#parts;
    const scope = new DeadlineScope(clock, keepsProcessAlive);
    if (call.abortReason) scope.abort(call.abortReason);
    // Stryker disable next-line StringLiteral: the error that would name it is dropped
    scope.limit("timeoutMs", STORE_MS);
    return await scope.race(promise).finally(() => scope.close());
  }
}

// What the ledger stores about a key, and under which name.

export interface LedgerEntry {
  /** Of the call that used the key first. */
  readonly fingerprint: string;
  readonly firstUsedAt: Date;
}

const VERSION = 1;

/** Names in the store: of a key's entry, and of its pending marker. */
export interface EntryNames {
  readonly entry: string;
  readonly pending: string;
}

/** Names the entries of a key. The same key in another account, or at another address, is another key (C41). */
export type NameEntries = (credential: string | undefined, idempotencyKey: string) => Promise<EntryNames>;

/** The names reveal neither the idempotency key, which may name people, nor the credential. Stores keep them across versions. */
export function createEntryNames(base: string): NameEntries {
  let known: { readonly credential: string; readonly hash: string } | undefined;
  return async (given, idempotencyKey) => {
    const credential = given ?? "";
    if (known?.credential !== credential) known = { credential, hash: await sha256(credential) };
    const hash = await sha256(JSON.stringify([base, known.hash, idempotencyKey]));
    return { entry: `idempotency-key:${hash}`, pending: `idempotency-key-in-doubt:${hash}` };
  };
}

export function writeEntry(entry: LedgerEntry): string {
  return JSON.stringify({
    version: VERSION,
    fingerprint: entry.fingerprint,
    firstUsedAt: entry.firstUsedAt.toISOString(),
  });
}

/** @throws {TypeError} if `writeEntry` did not write the value. The message does not repeat it. */
export function readEntry(value: unknown): LedgerEntry {
  const { version, fingerprint: digest, firstUsedAt } = fieldsOf(parse(value));
  const time = new Date(typeof firstUsedAt === "string" ? firstUsedAt : Number.NaN);
  if (version !== VERSION || typeof digest !== "string" || Number.isNaN(time.getTime())) {
    throw new TypeError("this version of the SDK did not write the entry");
  }
  return { fingerprint: digest, firstUsedAt: time };
}

function parse(value: unknown): unknown {
  if (typeof value !== "string") throw new TypeError("get must return a string, or undefined if there is no value");
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

// Refuses keyed calls with a store that may forget the keys (S58).

/** The client option `requireSharedStore`. */
export type StoreRequirement = boolean | "durable";

const NOT_SHARED =
  "requireSharedStore is set, and this client's store is the memory of one process. Pass a persistent store that your processes share";

const NOT_KNOWN =
  'requireSharedStore is "durable", and this client\'s store has no assertDurable. Use one of svc-sdk/sqlite, svc-sdk/postgres or svc-sdk/redis, or implement it';

/** A store that can be part of a transaction of the caller's. */
interface JoiningStore {
  assertOwnTransactions(): Promise<void>;
}

/**
 * Resolves if the store is good enough for the operation.
 *
 * @throws {ConfigurationError} if it is not. Rejects with what `assertOwnTransactions` and `assertDurable` of the store reject with.
 */
export async function requireStore(
  store: Store & Partial<JoiningStore>,
  required: StoreRequirement,
  operation: Operation,
): Promise<void> {
  await store.assertOwnTransactions?.();
  if (!required || !movesMoney(operation)) return;
  const { name } = operation;
  if (isProcessMemory(store)) throw new ConfigurationError(`${name}: ${NOT_SHARED}`);
  if (required !== "durable") return;
  if (!store.assertDurable) throw new ConfigurationError(`${name}: ${NOT_KNOWN}`);
  await store.assertDurable();
}

/** A request to an undocumented operation is known by its retry rule only. */
export function movesMoney({ money, retry }: Operation): boolean {
  return money === true || retry === "keyed-transfer";
}

/** Whether the store is the memory of one process. */
export function isProcessMemory(store: Store): boolean {
  return "forgotten" in store;
}
