// Records what each idempotency key was first used for, and when, before the call is sent.
//
// An entry is never deleted, it only expires: other processes may be sending the same key, and without its entry the key
// would be free for another payment.
//
// Next to the entry is a pending marker, which a call clears if the service rejected it. A call that finds a marker must
// not trust a rejection: an earlier call with the key may have been carried out. It overwrites the marker, which makes the
// earlier compare-and-delete fail. What no marker can tell is in `earlierUse`: what processes did that the store does not know.

import { ArgumentError, ConfigurationError, IdempotencyKeyError, StoreError } from "../errors.ts";
import { byValue, plainDecimal } from "../http/amounts.ts";
import { endOfString } from "../http/json.ts";
import { compilePaths, replaceAt } from "../http/json-path.ts";
import type { QueryValue } from "../http/url.ts";
import type { WarningEvent } from "../observability/hooks.ts";
import type { JsonPath, Operation, RetryRule } from "../operation.ts";
import { type Clock, sha256 } from "../util/platform.ts";
import { fieldsOf } from "../util/validate.ts";
import {
  type ChosenKey,
  type EarlierUse,
  earlierUseOf,
  firstUse,
  isReplayed,
  timeOfDerivedKey,
  usableUntil,
} from "./key.ts";
import { evictingStore, isProcessMemory, type MemoryStore, putIfAbsent, type Store } from "./store.ts";

/** A first use that the user states counts as the present call up to this age, unless it was before the memory of the process. */
const RECENT_MS = 60_000;

const TTL_MS = 30 * 24 * 60 * 60 * 1000;

/** A call that is about to use a key. */
export interface KeyUse {
  readonly operation: Operation;
  readonly rule: RetryRule;
  content(): CallContent;
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
  clearPending(): Promise<boolean>;
}

export interface KeyLedgerSettings {
  /** Undefined: the store of this process, with a warning at the first key. */
  readonly store: Store | undefined;
  readonly requireSharedStore: StoreRequirement;
  readonly clock: Clock;
  /** The base address: keys of two services are different keys. */
  readonly base: string;
  /** Makes pending markers unique. */
  readonly uuid: () => string;
  readonly warn: (event: WarningEvent) => void;
}

export class KeyLedger {
  readonly #settings: KeyLedgerSettings;
  readonly #store: Store;
  readonly #warned = new Set<WarningEvent>();
  #drawnName: string | undefined;
  /** Hashes of credentials: of the account, and of the name that stands for an unknown one. */
  readonly #accounts = new Map<string, string>();

  constructor(settings: KeyLedgerSettings) {
    this.#settings = settings;
    this.#store = settings.store ?? processStore(settings.clock);
  }

  /**
   * Records the first use of a key, or checks a later use against it. `account`: its name, such as an API key, if it is known. Only
   * its hash is stored.
   */
  async reserve(
    { operation, rule, content }: KeyUse,
    { key, firstUsedAt: said }: ChosenKey,
    account: string | undefined,
  ): Promise<KeyReservation> {
    try {
      const { store: given, requireSharedStore, clock, uuid } = this.#settings;
      const store = this.#store;
      // A read changes nothing, whoever used the key.
      const earlierUse = operation.retry === "read" ? "known" : earlierUseOf(store, clock, key, said);
      await requireStore(store, requireSharedStore, operation);
      // A wrong statement must not be recorded.
      // Stryker disable next-line ArrayDeclaration: the caller's statement wins over the record
      if (said) usableUntil(operation, key, { said, recorded: [] }, clock.now());
      // Taken before the store is asked, which may be slow: a first use that is too early errs on the safe side.
      const own = { fingerprint: await fingerprint(content()), firstUsedAt: said ?? new Date(clock.now()) };
      const name = await this.#nameOf(account ?? this.#nameInProcess(), key);
      // Clients of an unknown account share pending markers, as it may be the same account.
      const pending = account === undefined ? await this.#nameOf(account, key) : name;
      const written = writeEntry(own);
      const found = await putIfAbsent(store, `idempotency-key:${name}`, written, TTL_MS);
      const entry = found === written ? own : readEntry(found);
      if (!given) this.#warnOnce(processOnly);
      if ((store as Partial<MemoryStore>).forgotten) this.#warnOnce(processStoreFull);
      if (entry.fingerprint !== own.fingerprint) {
        throw new IdempotencyKeyError("idempotency_key_reused", { method: operation.name, idempotencyKey: key });
      }
      const uses = { said, recorded: [entry.firstUsedAt, timeOfDerivedKey(key) ?? entry.firstUsedAt] };
      const until = usableUntil(operation, key, uses, clock.now());
      const marker = isReplayed(rule)
        ? await writeMarker(store, `idempotency-key-in-doubt:${pending}`, uuid())
        : noMarker;
      // A user who knows of an earlier use knows more than a store that was empty.
      const isOld = said !== undefined && (earlierUse === "possible" || said.getTime() < clock.now() - RECENT_MS);
      const isPending = marker.isPending || (isReplayed(rule) && isOld);
      const { clearPending } = marker;
      return { firstUsedAt: firstUse(uses), usableUntil: until, isPending, earlierUse, clearPending };
    } catch (cause) {
      throw cause instanceof ArgumentError || cause instanceof ConfigurationError
        ? cause
        : storeFailure(operation, key, cause);
    }
  }

  /**
   * The hash by which stores know a key. The same key in another account, or at another address, is another key. It reveals neither
   * the key, which may name people, nor the credential. Stores keep it across versions.
   */
  async #nameOf(given: string | undefined, key: string): Promise<string> {
    const credential = given ?? "";
    const account = this.#accounts.get(credential) ?? (await sha256(credential));
    this.#accounts.set(credential, account);
    return sha256(JSON.stringify([this.#settings.base, account, key]));
  }

  /** Tokens do not name their account, so a client with one shares no keys within the process. With a store, it shares them. */
  #nameInProcess(): string | undefined {
    if (!this.#settings.store) this.#drawnName ??= globalThis.crypto?.randomUUID?.();
    return this.#drawnName;
  }

  #warnOnce(event: WarningEvent): void {
    if (!this.#warned.has(event)) this.#settings.warn(event);
    this.#warned.add(event);
  }
}

// The clients of one process that share a clock share one store.
const processStores = new WeakMap<Clock, MemoryStore>();

function processStore(clock: Clock): MemoryStore {
  const store = processStores.get(clock) ?? evictingStore(clock);
  processStores.set(clock, store);
  return store;
}

/** Keeps the message of a store that says what is wrong. */
function storeFailure({ name }: Operation, idempotencyKey: string, cause: unknown): Error {
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

export interface LedgerEntry {
  /** Of the call that used the key first. */
  readonly fingerprint: string;
  readonly firstUsedAt: Date;
}

const VERSION = 1;

export function writeEntry({ fingerprint: digest, firstUsedAt }: LedgerEntry): string {
  return JSON.stringify({ version: VERSION, fingerprint: digest, firstUsedAt: firstUsedAt.toISOString() });
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

/** What a call asks for, as sent, without headers and `extraBody`: a two-factor code changes each time. */
export interface CallContent {
  readonly operation: Operation;
  /** In the order of the path. */
  readonly pathValues: Readonly<Record<string, string>> | undefined;
  readonly query: Readonly<Record<string, QueryValue>>;
  /** The body as `stringifyExact` wrote it, without `extraBody`. */
  readonly body: string | undefined;
  /** Places of amounts in the body: `operation.decimals.request`, with wire names. */
  readonly amounts: readonly JsonPath[];
}

/**
 * A hash of operation, path values, query and body. Amounts and numbers are compared by value ("25.1" is "25.10"), and the order
 * of properties is ignored. Stores keep it for weeks: in another form, every key in use would look like another payment.
 */
export function fingerprint({ operation, pathValues = {}, query, body, amounts }: CallContent): Promise<string> {
  // On the wire, query values are texts, and a single value equals a list of one.
  const texts = Object.entries(query).map(([name, value]) => [name, [value].flat().map(String)]);
  const marked: unknown = body === undefined ? undefined : JSON.parse(markLiterals(body));
  const sent = replaceAt(marked, compilePaths(amounts), (amount) =>
    typeof amount === "string" ? NUMBER + byValue(amount.slice(1)) : amount,
  );
  const content = inOrder([
    operation.id.includes(" ") ? `${operation.method} ${operation.path}` : operation.id,
    Object.values(pathValues),
    Object.fromEntries(texts),
    sent === undefined ? [] : [sent],
  ]);
  return sha256(JSON.stringify(content));
}

const STRING = "s";
const NUMBER = "n";

/** Turns every number into a string, digit for digit, and marks numbers and strings to keep them apart. */
function markLiterals(text: string): string {
  const literal = /"|-?\d[\d.eE+-]*/g;
  let result = "";
  let copied = 0;
  for (let match = literal.exec(text); match; match = literal.exec(text)) {
    const [token] = match;
    const isString = token === '"';
    const end = isString ? endOfString(text, match.index) : literal.lastIndex;
    literal.lastIndex = end;
    if (text[end] === ":") continue;
    const marked = isString
      ? `"${STRING}${text.slice(match.index + 1, end)}`
      : `"${NUMBER}${byValue(plainDecimal(token) ?? token)}"`;
    result += text.slice(copied, match.index) + marked;
    copied = end;
  }
  return result + text.slice(copied);
}

/** A copy whose properties are sorted by name. */
function inOrder(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(inOrder);
  const sorted = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(sorted.map(([name, inner]) => [name, inOrder(inner)]));
}

/** The client option `requireSharedStore`. */
export type StoreRequirement = boolean | "durable";

/** Refuses a store that is not good enough for the operation. `assertOwnTransactions`: of one that can be part of a transaction. */
async function requireStore(
  store: Store & { assertOwnTransactions?(): Promise<void> },
  required: StoreRequirement,
  operation: Operation,
): Promise<void> {
  await store.assertOwnTransactions?.();
  if (!required || !movesMoney(operation)) return;
  const { name } = operation;
  if (isProcessMemory(store)) {
    throw new ConfigurationError(
      `${name}: requireSharedStore is set, and this client's store is the memory of one process. Pass a persistent store that your processes share`,
    );
  }
  if (required !== "durable") return;
  if (!store.assertDurable) {
    throw new ConfigurationError(
      `${name}: requireSharedStore is "durable", and this client's store has no assertDurable. Use one of svc-sdk/sqlite, svc-sdk/postgres or svc-sdk/redis, or implement it`,
    );
  }
  await store.assertDurable();
}

/** A request to an undocumented operation is known by its retry rule only. */
export function movesMoney({ money, retry }: Operation): boolean {
  return money === true || retry === "keyed-transfer";
}
