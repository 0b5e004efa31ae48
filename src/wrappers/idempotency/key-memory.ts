// Where a key ledger keeps the uses of keys: in this process, or in a store, which brings what it needs for that.

import { ConfigurationError } from "../errors.ts";
import type { Operation } from "../operation.ts";
import type { Clock } from "../util/platform.ts";
import { evictingMap, type KnownSince } from "./evicting-map.ts";
import type { LedgerStore } from "./store.ts";

/** A key ends at the same time as the 30 days of its entry and its pending marker. */
export const TTL_MS: number = 30 * 24 * 60 * 60 * 1000;

/** The client option `requireSharedStore`. */
export type StoreRequirement = boolean | "durable";

/** The same key in another account, or at another address, is another key. */
export type KeyName = readonly [base: string, account: string, key: string];

export interface FirstUse {
  /** What the call asked for, as `canonicalContent` has it. */
  readonly content: string;
  readonly firstUsedAt: Date;
}

export interface PendingMarker {
  /** An earlier call with the key may have been carried out. */
  readonly isPending: boolean;
  /** For a call that was refused. False if another call with the key has started since: the refusal may be due to that one. */
  clearPending(): Promise<boolean>;
}

export interface KeyMemory {
  /** What knows since when it has kept keys, and whether it has forgotten any; neither if it outlives the process. */
  readonly keeper: Partial<KnownSince>;
  /** Refuses a memory that is not good enough for the operation. */
  check(required: StoreRequirement, operation: Operation): void | Promise<void>;
  /** Records the first use under a name, unless there is one. `isSame`: the one that counts asked for the same. */
  record(name: KeyName, use: FirstUse): FoundUse | Promise<FoundUse>;
  /** Writes a pending marker, which `id` makes unique. */
  mark(name: KeyName, id: string): PendingMarker | Promise<PendingMarker>;
  /** Makes the failure of a store an error of the call. */
  guard?<Result>(reserving: Promise<Result>, operation: Operation, key: string): Promise<Result>;
}

export interface FoundUse {
  readonly isSame: boolean;
  readonly firstUsedAt: Date;
}

/** By which a client finds how a store keeps keys. Stores have it, so that clients without one do not contain it. */
export const keepsKeys: unique symbol = Symbol.for("svc-sdk.keeps-keys") as never;

export function memoryOf(store: LedgerStore | undefined, clock: Clock): KeyMemory {
  return store ? store[keepsKeys](store) : processMemory(clock);
}

// The clients of one process that share a clock share one memory.
const processMemories = new WeakMap<Clock, KeyMemory>();

function processMemory(clock: Clock): KeyMemory {
  const memory: KeyMemory = processMemories.get(clock) ?? {
    ...newMemory(clock),
    check(required, operation) {
      if (required && movesMoney(operation)) throw onlyMemory(operation);
    },
  };
  processMemories.set(clock, memory);
  return memory;
}

/** No method awaits anything, so each is atomic. */
export function newMemory(clock: Clock): Omit<KeyMemory, "check"> {
  const keeper = evictingMap<FirstUse | string>(clock);
  return {
    keeper,
    record(name, use) {
      const at = JSON.stringify(name);
      const found = (keeper.read(at) as FirstUse | undefined) ?? use;
      if (found === use) keeper.write(at, use, TTL_MS);
      return { isSame: found.content === use.content, firstUsedAt: found.firstUsedAt };
    },
    mark(name, id) {
      const at = `pending ${JSON.stringify(name)}`;
      const isPending = keeper.read(at) !== undefined;
      keeper.write(at, id, TTL_MS);
      // One that was found stays.
      return { isPending, clearPending: async () => isPending || (keeper.read(at) === id && keeper.delete(at)) };
    },
  };
}

/** A request to an undocumented operation is known by its retry rule only. */
export function movesMoney({ money, retry }: Operation): boolean {
  return money === true || retry === "keyed-transfer";
}

export function onlyMemory({ name }: Operation): ConfigurationError {
  return new ConfigurationError(
    `${name}: requireSharedStore is set, and this client's store is the memory of one process. Pass a persistent, shared store`,
  );
}
