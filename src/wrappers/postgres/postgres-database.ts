// The database connections that a store accepts, by their shapes: the SDK imports no driver.

import { ConfigurationError } from "../errors/configuration-error.ts";
import { complaintAboutMethods } from "../parsing/missing-method.ts";

/** A `Pool`, `PoolClient` or `Client` of pg, or a `PGlite` or its transaction. */
export interface QueryDatabase {
  query(text: string, values: (string | number)[]): Promise<{ readonly rows: readonly unknown[] }>;
}

/** `sql` of postgres (postgres.js), or the `sql` of its transaction. */
export interface UnsafeDatabase {
  unsafe(text: string, parameters: (string | number)[]): PromiseLike<readonly unknown[]>;
}

/** What `postgresStore` accepts. Inside a transaction, pass the transaction's own client. */
export type PostgresDatabase = QueryDatabase | UnsafeDatabase;

/** Sends one statement, without a name, so that poolers may give each one another connection. Resolves to whatever came back. */
export type RunStatement = (text: string, parameters: (string | number)[]) => Promise<unknown>;

/** @throws {ConfigurationError} if `db` is none of these. */
export function statementRunner(db: PostgresDatabase): RunStatement {
  if (complaintAboutMethods("db", db, ["unsafe"]) === undefined) {
    return async (text, parameters) => (db as UnsafeDatabase).unsafe(text, parameters);
  }
  if (complaintAboutMethods("db", db, ["query"]) === undefined) {
    return async (text, parameters) => (await (db as QueryDatabase).query(text, parameters))?.rows;
  }
  throw new ConfigurationError("db must be a Pool, PoolClient or Client of pg, sql of postgres, or a PGlite");
}

/**
 * Whether each statement is a transaction of its own, for certain: a pool of pg, `sql` of postgres outside of a transaction, a
 * `PGlite` itself. Any other connection may be inside a transaction, where a statement that failed must not be repeated.
 */
export function hasOwnTransactions(db: PostgresDatabase): boolean {
  const { begin, transaction, totalCount } = Object(db);
  return typeof begin === "function" || typeof transaction === "function" || typeof totalCount === "number";
}

/** Whether this is a transaction, for certain: the `sql` of one of postgres, or one of a `PGlite`. */
export function isTransaction(db: PostgresDatabase): boolean {
  const { savepoint, rollback } = Object(db);
  return typeof savepoint === "function" || typeof rollback === "function";
}
