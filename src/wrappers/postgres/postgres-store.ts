// A store in a table of PostgreSQL (S58, W10).

import { StoreError } from "../errors/store-error.ts";
import type { Store } from "../idempotency/store.ts";
import { durabilityStatement, requireDurable } from "./durability.ts";
import { requireOwnTransactions } from "./own-transactions.ts";
import { hasOwnTransactions, type PostgresDatabase, statementRunner } from "./postgres-database.ts";
import { type PostgresStoreOptions, readPostgresStoreOptions } from "./postgres-store-options.ts";
import { isConflict, storeFailure } from "./store-failure.ts";
import { type ReadColumn, readRow, strangeResult } from "./store-rows.ts";
import { storeStatements } from "./store-statements.ts";

/** A store with all optional operations. */
export interface PostgresStore extends Required<Store> {
  /** Clients call it before they record a key: rejects with a `ConfigurationError` if `db` is inside a transaction. */
  assertOwnTransactions(): Promise<void>;
}

/** Repeats of a statement that failed because of others at the same time, which READ COMMITTED does not have. */
const MAX_REPEATS = 3;

const TRUSTED_MS = 60_000;

/**
 * A store in a table of PostgreSQL: for idempotency keys (S12, S58) and handled webhooks (W10). Create the table with the SQL of
 * `storeMigration`. Each operation is one unnamed statement, which also works behind PgBouncer in transaction mode. Values expire by
 * the server's clock; each write deletes up to two rows that expired more than a day ago, if the isolation level is READ COMMITTED.
 *
 * Connect to the primary, without a proxy that sends reads to replicas. With the client of your own transaction, what the
 * store writes commits or rolls back with your rows: for `createOnce`, not for the `store` of a client, whose keyed calls then
 * throw a `ConfigurationError`, because a rollback would forget a key that was sent. To notice that, a `Client` or `PoolClient`
 * takes two more statements for each of these calls, and a pool none.
 *
 * Operations reject with a `StoreError` whose `reason` says why, if it is known. `assertDurable` rejects with a
 * `ConfigurationError` that names each risk; it trusts a good result for 60 seconds.
 *
 * @param db a `Pool`, `PoolClient` or `Client` of pg 8, `sql` of postgres 3 or of its transaction, a `PGlite` or its transaction
 * @throws {ConfigurationError} if `db` is none of these, or an option is unknown or invalid.
 * @example
 * const store = postgresStore(new Pool());
 * const wallets = new CryptoClient({ store, requireSharedStore: "durable" });
 */
export function postgresStore(db: PostgresDatabase, options: PostgresStoreOptions = {}): PostgresStore {
  const runStatement = statementRunner(db);
  const { table, acceptedRisks, clock } = readPostgresStoreOptions(options);
  const { get, keep, replace, deleteIfEquals } = storeStatements(table);
  const repeats = hasOwnTransactions(db) ? MAX_REPEATS : 0;

  async function run(text: string, parameters: (string | number)[]): Promise<ReadColumn> {
    for (let repeat = 0; ; repeat++) {
      try {
        return readRow(table, await runStatement(text, parameters));
      } catch (cause) {
        if (cause instanceof StoreError) throw cause;
        if (repeat >= repeats || !isConflict(cause)) throw storeFailure(table.name, cause);
      }
    }
  }

  /** `value`: what the key has now. `previous`: what it had; null if none. */
  async function write(text: string, key: string, value: string, ttlMs: number, mayKeep: boolean) {
    const column = await run(text, [key, value, ttlMs]);
    const previous = column("previous");
    const expected = mayKeep && previous !== null ? previous : value;
    if (column("value") !== expected) throw strangeResult(table.name);
    return { value: expected, previous };
  }

  let durable: { readonly since: number; readonly check: Promise<void> } | undefined;

  const assertOwnTransactions = () => requireOwnTransactions(db, table, (text) => run(text, []));

  return {
    assertOwnTransactions,
    async get(key) {
      return (await run(get, [key]))("value") ?? undefined;
    },
    async set(key, value, ttlMs) {
      await write(replace, key, value, ttlMs, false);
    },
    async setIfAbsent(key, value, ttlMs) {
      return (await write(keep, key, value, ttlMs, true)).previous === null;
    },
    async getOrSet(key, value, ttlMs) {
      return (await write(keep, key, value, ttlMs, true)).value;
    },
    async getAndSet(key, value, ttlMs) {
      return (await write(replace, key, value, ttlMs, false)).previous ?? undefined;
    },
    async deleteIfEquals(key, value) {
      const deleted = (await run(deleteIfEquals, [key, value]))("value");
      if (deleted !== null && deleted !== value) throw strangeResult(table.name);
      return deleted !== null;
    },
    async assertDurable() {
      const now = clock.monotonic();
      if (durable === undefined || now - durable.since >= TRUSTED_MS) {
        const check = assertOwnTransactions()
          .then(() => run(durabilityStatement(table), []))
          .then((column) => requireDurable(table, column, acceptedRisks));
        durable = { since: now, check };
      }
      const { check } = durable;
      try {
        await check;
      } catch (error) {
        if (durable?.check === check) durable = undefined;
        throw error;
      }
    },
  };
}
