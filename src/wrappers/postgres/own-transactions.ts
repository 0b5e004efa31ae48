// Refuses a store inside a transaction of the caller's, whose rollback would forget a key that was sent (S58).

import { ConfigurationError } from "../errors/configuration-error.ts";
import { hasOwnTransactions, isTransaction, type PostgresDatabase } from "./postgres-database.ts";
import type { ReadColumn } from "./store-rows.ts";
import type { StoreTable } from "./store-table.ts";

/** One row of texts. No two transactions of a connection begin at the same microsecond. */
function transactionStatement({ sql: table }: StoreTable): string {
  return `SELECT obj_description('${table}'::regclass, 'pg_class') AS format,
  pg_backend_pid()::text || ' ' || now()::text AS transaction`;
}

/**
 * Resolves if each statement is a transaction of its own. A `Client` of pg does not tell: of two statements outside of a
 * transaction, each has a time of its own.
 *
 * @throws {ConfigurationError} if the statements are part of a transaction.
 */
export async function requireOwnTransactions(
  db: PostgresDatabase,
  table: StoreTable,
  run: (text: string) => Promise<ReadColumn>,
): Promise<void> {
  if (hasOwnTransactions(db)) return;
  if (!isTransaction(db)) {
    const [one, other] = await Promise.all([1, 2].map(() => run(transactionStatement(table))));
    if (one?.("transaction") !== other?.("transaction")) return;
  }
  throw new ConfigurationError(
    `table ${table.name}: the store of a client must not be part of a transaction, because a rollback would forget a key that ` +
      "was sent. Make it with a Pool, sql or PGlite, and keep a store inside the transaction for createOnce",
  );
}
