// Records what each idempotency key was first used for, and when, before the call is sent.
//
// An entry is never deleted, it only expires: other processes may be sending the same key, and without its entry the key
// would be free for another payment.
//
// Next to the entry is a pending marker, which a call clears if the service rejected it. A call that finds a marker must
// not trust a rejection: an earlier call with the key may have been carried out. It overwrites the marker, which makes the
// earlier compare-and-delete fail. What no marker can tell is in `earlierUse`: what processes did that the store does not know.

import { ConfigurationError, IdempotencyKeyError } from "../errors.ts";
import { byValue, plainDecimal } from "../http/amounts.ts";
import { markLiterals, NUMBER_MARK } from "../http/json.ts";
import { transformAt } from "../http/json-path.ts";
import type { QueryValue } from "../http/request-head.ts";
import type { WarningEvent } from "../observability/hooks.ts";
import { type JsonPath, movesMoney, type Operation, type RetryRule } from "../operation.ts";
import type { Clock } from "../util/platform.ts";
import {
  type ChosenKey,
  type EarlierUse,
  earlierUseOf,
  firstUse,
  isReplayed,
  timeOfDerivedKey,
  usableUntil,
} from "./key.ts";
import { processMemory } from "./memory-store.ts";
import { isProcessMemory, type KnownSince, keepsKeys, type LedgerStore } from "./store.ts";

/** A first use that the user states counts as the present call up to this age, unless it was before the memory of the process. */
const RECENT_MS = 60_000;

/** A call that is about to use a key. */
export interface KeyUse {
  readonly operation: Operation;
  readonly rule: RetryRule;
  content(): CallContent;
}

/** Where a ledger keeps the uses of keys: in this process, or in a store, which brings what it needs for that. */
export interface KeyMemory {
  /** What knows since when it has kept keys, and whether it has forgotten any; neither if it outlives the process. */
  readonly keeper: Partial<KnownSince>;
  /** Refuses a store that cannot keep keys now, or, if it has to be durable, may lose them. */
  check?(isDurable: boolean, operation: Operation): Promise<void>;
  /** The same key in another account, or at another address, is another key. */
  nameOf(base: string, account: string, key: string): string | Promise<string>;
  /** Records the first use under a name, unless there is one. `isSame`: the one that counts asked for the same. */
  record(name: string, use: FirstUse): FoundUse | Promise<FoundUse>;
  /** Writes a pending marker, which `id` makes unique. */
  mark(name: string, id: string): PendingMarker | Promise<PendingMarker>;
  /** The error of a call whose key could not be reserved. */
  failure?(operation: Operation, key: string, cause: unknown): Error;
}

export interface FirstUse {
  /** What the call asked for, as `canonicalContent` has it. */
  readonly content: string;
  readonly firstUsedAt: Date;
}

export interface FoundUse {
  readonly isSame: boolean;
  readonly firstUsedAt: Date;
}

export interface PendingMarker {
  /** An earlier call with the key may have been carried out. */
  readonly isPending: boolean;
  /** For a call that was refused. False if another call with the key has started since: the refusal may be due to that one. */
  clearPending(): Promise<boolean>;
}

/** The right of one call to use a key. */
export interface KeyReservation extends PendingMarker {
  readonly firstUsedAt: Date;
  /** By the wall clock; the key must not be sent after it. Undefined if the service documents no lifetime of keys. */
  readonly usableUntil: Date | undefined;
  readonly earlierUse: EarlierUse;
}

/** The client option `requireSharedStore`. */
export type StoreRequirement = boolean | "durable";

export interface KeyLedgerSettings {
  /** Undefined: the memory of this process, with a warning at the first key. */
  readonly store: LedgerStore | undefined;
  readonly requireSharedStore: StoreRequirement;
  readonly clock: Clock;
  /** The base address: keys of two services are different keys. */
  readonly base: string;
  /** Makes pending markers unique. */
  readonly uuid: () => string;
  readonly warn: (event: WarningEvent) => void;
}

const noMarker: PendingMarker = { isPending: false, clearPending: async () => true };

export class KeyLedger {
  readonly #settings: KeyLedgerSettings;
  readonly #memory: KeyMemory;
  readonly #warned = new Set<WarningEvent>();
  #drawnName: string | undefined;

  constructor(settings: KeyLedgerSettings) {
    const { store, clock } = settings;
    this.#settings = settings;
    this.#memory = store ? store[keepsKeys](store) : processMemory(clock);
  }

  /**
   * Records the first use of a key, or checks a later use against it. `account`: its name, such as an API key, if it is known. Stores
   * get only its hash.
   */
  async reserve(
    { operation, rule, content }: KeyUse,
    { key, firstUsedAt: said }: ChosenKey,
    account: string | undefined,
  ): Promise<KeyReservation> {
    const { store: given, clock, base, uuid } = this.#settings;
    const memory = this.#memory;
    try {
      // A read changes nothing, whoever used the key.
      const earlierUse = operation.retry === "read" ? "known" : earlierUseOf(memory.keeper, clock, key, said);
      await this.#checkMemory(operation);
      // A wrong statement must not be recorded.
      if (said) usableUntil(operation, key, [said], clock.now());
      // Taken before the store is asked, which may be slow: a first use that is too early errs on the safe side.
      const own = { content: canonicalContent(content()), firstUsedAt: said ?? new Date(clock.now()) };
      const name = await memory.nameOf(base, account ?? this.#nameInProcess(), key);
      const { isSame, firstUsedAt } = await memory.record(name, own);
      if (!given) this.#warnOnce(processOnly);
      if (memory.keeper.forgotten) this.#warnOnce(processStoreFull);
      if (!isSame)
        throw new IdempotencyKeyError("idempotency_key_reused", { method: operation.name, idempotencyKey: key });
      const uses = said ? [said] : [firstUsedAt, timeOfDerivedKey(key) ?? firstUsedAt];
      const until = usableUntil(operation, key, uses, clock.now());
      let marker = noMarker;
      if (isReplayed(rule)) {
        // Clients of an unknown account share pending markers, as it may be the same account.
        const markedName = account === undefined ? await memory.nameOf(base, "", key) : name;
        marker = await memory.mark(markedName, uuid());
      }
      // A user who knows of an earlier use knows more than a store that was empty.
      const isOld = said !== undefined && (earlierUse === "possible" || said.getTime() < clock.now() - RECENT_MS);
      const isPending = marker.isPending || (isReplayed(rule) && isOld);
      return { ...marker, isPending, firstUsedAt: firstUse(uses), usableUntil: until, earlierUse };
    } catch (cause) {
      throw memory.failure?.(operation, key, cause) ?? cause;
    }
  }

  #checkMemory(operation: Operation): void | Promise<void> {
    const { requireSharedStore } = this.#settings;
    const { keeper, check } = this.#memory;
    const isRequired = requireSharedStore && movesMoney(operation);
    if (isRequired && isProcessMemory(keeper)) {
      throw new ConfigurationError(
        `${operation.name}: requireSharedStore is set, and this client's store is the memory of one process. Pass a persistent, shared store`,
      );
    }
    return check?.(isRequired && requireSharedStore === "durable", operation);
  }

  /** Tokens do not name their account, so a client with one shares no keys within the process. With a store, it shares them. */
  #nameInProcess(): string {
    if (!this.#settings.store) this.#drawnName ??= globalThis.crypto?.randomUUID?.();
    return this.#drawnName ?? "";
  }

  #warnOnce(event: WarningEvent): void {
    if (!this.#warned.has(event)) this.#settings.warn(event);
    this.#warned.add(event);
  }
}

const processOnly: WarningEvent = {
  code: "process_only_store",
  message:
    "Idempotency keys are in the memory of this process: those of before a restart or of another process are not recognized. " +
    "Pass a persistent, shared store",
};

const processStoreFull: WarningEvent = {
  code: "process_store_full",
  message:
    "The memory store is full and forgets idempotency keys early: these are not recognized. Pass a persistent, shared store",
};

/** What a call asks for, as sent, without headers and `extraBody`: a two-factor code changes each time. */
export interface CallContent {
  readonly operation: Operation;
  /** In the order of the path. */
  readonly pathValues: Readonly<Record<string, string>> | undefined;
  readonly query: Readonly<Record<string, QueryValue>>;
  /** The body as `stringifyExact` wrote it, without `extraBody`. */
  readonly body: string | undefined;
  /** Places of amounts in the body: `operation.amounts`, with wire names. */
  readonly amounts: readonly JsonPath[];
}

/**
 * Operation, path values, query and body as one text, in which amounts and numbers are compared by value ("25.1" is "25.10"), whatever the
 * order of properties. Stores keep its hash for weeks: in another form, every key in use would look like another payment.
 */
export function canonicalContent({ operation, pathValues = {}, query, body, amounts }: CallContent): string {
  // On the wire, query values are texts, and a single value equals a list of one.
  const texts = Object.entries(query).map(([name, value]) => [name, [value].flat().map(String)]);
  const marked: unknown = body === undefined ? undefined : JSON.parse(markLiterals(body, digitsByValue));
  const sent = transformAt(marked, amounts, {
    value: (amount) => (typeof amount === "string" ? NUMBER_MARK + byValue(amount.slice(1)) : amount),
  });
  const content = inOrder([
    operation.id.includes(" ") ? `${operation.method} ${operation.path}` : operation.id,
    Object.values(pathValues),
    Object.fromEntries(texts),
    sent === undefined ? [] : [sent],
  ]);
  return JSON.stringify(content);
}

/** All digits, so that a number has one text. */
function digitsByValue(token: string): string {
  return byValue(plainDecimal(token) ?? token);
}

/** A copy whose properties are sorted by name. */
export function inOrder(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(inOrder);
  // Without a prototype, `__proto__` is a property like any other.
  const sorted: Record<string, unknown> = Object.create(null);
  for (const name of Object.keys(value).sort()) sorted[name] = inOrder(Reflect.get(value, name));
  return sorted;
}
