// Keeps the uses of keys in a store, as hashes.

import { ArgumentError, ConfigurationError, StoreError } from "../errors.ts";
import type { Operation } from "../operation.ts";
import { sha256 } from "../util/platform.ts";
import { fieldsOf, requireMethods } from "../util/validate.ts";
import type { KnownSince } from "./evicting-map.ts";
import {
  type KeyMemory,
  type KeyName,
  keepsKeys,
  movesMoney,
  onlyMemory,
  type PendingMarker,
  TTL_MS,
} from "./key-memory.ts";
import { isProcessMemory, type LedgerStore, putIfAbsent, type Store } from "./store.ts";

/**
 * A store of your own, for the option `store` of a client. The stores of `svc-sdk/sqlite`, `svc-sdk/postgres` and `svc-sdk/redis`, and
 * that of `createMemoryStore`, need it not.
 *
 * @throws {ConfigurationError} if it lacks a method.
 */
export function ledgerStore<Own extends Store>(store: Own): Own & LedgerStore {
  requireMethods("store", store, ["get", "set", "setIfAbsent", "deleteIfEquals"], ConfigurationError);
  return Object.assign(store, { [keepsKeys]: storedKeys });
}

export function storedKeys(store: Store & { assertOwnTransactions?(): Promise<void> }): KeyMemory {
  // Of the account, and of the name that stands for an unknown one.
  const accounts = new Map<string, string>();

  // A payment records and marks the same name.
  const hashes = new WeakMap<KeyName, Promise<string>>();

  function hashOf(name: KeyName): Promise<string> {
    const hash = hashes.get(name) ?? makeHash(name);
    hashes.set(name, hash);
    return hash;
  }

  /**
   * The hash by which the store knows a key. It reveals neither the key, which may name people, nor the credential. Stores keep it across
   * versions.
   */
  async function makeHash([base, credential, key]: KeyName): Promise<string> {
    const account = accounts.get(credential) ?? (await sha256(credential));
    accounts.set(credential, account);
    return sha256(JSON.stringify([base, account, key]));
  }

  return {
    keeper: store as Partial<KnownSince>,
    async check(required, operation) {
      // Of a store that can be part of a transaction.
      await store.assertOwnTransactions?.();
      if (!required || !movesMoney(operation)) return;
      if (isProcessMemory(store)) throw onlyMemory(operation);
      if (required !== "durable") return;
      if (!store.assertDurable) {
        throw new ConfigurationError(
          `${operation.name}: requireSharedStore is "durable", and this client's store has no assertDurable. Use one of svc-sdk/sqlite, svc-sdk/postgres or svc-sdk/redis, or implement it`,
        );
      }
      await store.assertDurable();
    },
    async record(name, { content, firstUsedAt }) {
      const own = { fingerprint: await sha256(content), firstUsedAt };
      const written = writeEntry(own);
      const found = await putIfAbsent(store, `idempotency-key:${await hashOf(name)}`, written, TTL_MS);
      const entry = found === written ? own : readEntry(found);
      return { isSame: entry.fingerprint === own.fingerprint, firstUsedAt: entry.firstUsedAt };
    },
    mark: async (name, id) => writeMarker(store, `idempotency-key-in-doubt:${await hashOf(name)}`, id),
    guard: (reserving, operation, key) =>
      reserving.catch((cause: unknown) => {
        throw cause instanceof ArgumentError || cause instanceof ConfigurationError
          ? cause
          : storeFailure(operation, key, cause);
      }),
  };
}

/** Keeps the message of a store that says what is wrong. */
function storeFailure({ name }: Operation, idempotencyKey: string, cause: unknown): Error {
  const { message, reason }: Partial<StoreError> = cause instanceof StoreError ? cause : {};
  const facts = { method: name, idempotencyKey, cause, reason };
  return new StoreError(`${name}: ${message ?? "the store failed"}`, facts);
}

async function writeMarker(store: Store, name: string, id: string): Promise<PendingMarker> {
  const isFirst = store.getAndSet
    ? (await store.getAndSet(name, id, TTL_MS)) === undefined
    : await store.setIfAbsent(name, id, TTL_MS);
  if (isFirst) return { isPending: false, clearPending: () => store.deleteIfEquals(name, id) };
  if (!store.getAndSet) await store.set(name, id, TTL_MS);
  return { isPending: true, clearPending: async () => true };
}

export interface LedgerEntry {
  /** The hash of what the call that used the key first asked for. */
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
