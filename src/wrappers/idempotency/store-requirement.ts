// Refuses keyed calls with a store that may forget the keys (S58).

import { ConfigurationError } from "../errors/configuration-error.ts";
import type { Operation } from "../operation/operation.ts";
import type { Store } from "./store.ts";

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
