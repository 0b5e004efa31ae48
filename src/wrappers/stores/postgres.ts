// A store in a table of PostgreSQL.

import { ConfigurationError, StoreError } from "../errors.ts";
import { type LedgerStore, ledgerStore, type Store } from "../idempotency/store.ts";
import { type Clock, systemClock } from "../util/platform.ts";
import { complaintAboutMethods, fieldsOf, ownOptions, requireMethods } from "../util/validate.ts";
import { durabilityStatement, POSTGRES_RISKS, type PostgresRisk, requireDurable } from "./postgres-durability.ts";
import {
  type ReadColumn,
  readRow,
  readTable,
  type StoreTable,
  storeStatements,
  strangeResult,
} from "./postgres-sql.ts";
import { findFailure, type KnownFailure, readRisks, rememberSuccess } from "./shared.ts";

/** A store with all optional operations. */
export interface PostgresStore extends Required<LedgerStore> {
  /** Clients call it before they record a key: rejects with a `ConfigurationError` if `db` is inside a transaction. */
  assertOwnTransactions(): Promise<void>;
}

/** Repeats of a statement that failed because of others at the same time, which READ COMMITTED does not have. */
const MAX_REPEATS = 3;

const TRUSTED_MS = 60_000;

/**
 * A store in a table of PostgreSQL: for idempotency keys and handled webhooks. Create the table with the SQL of
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
  const { table, acceptedRisks, clock } = readOptions(options);
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

  const assertOwnTransactions = () => requireOwnTransactions(db, table, (text) => run(text, []));
  const checkDurable = async () => {
    await assertOwnTransactions();
    requireDurable(table, await run(durabilityStatement(table), []), acceptedRisks);
  };

  const store: Required<Store> & { assertOwnTransactions(): Promise<void> } = {
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
    assertDurable: rememberSuccess(checkDurable, TRUSTED_MS, clock),
  };
  return ledgerStore(store);
}

/** Options of `postgresStore`. */
export interface PostgresStoreOptions {
  /**
   * The table that `storeMigration` created, with or without its schema, such as `"payments.svc_sdk_store"`. Case matters. Without
   * a schema, the `search_path` of the connection finds it.
   *
   * @default "svc_sdk_store"
   */
  readonly table?: string | undefined;
  /** Risks that `assertDurable` is to ignore, by name; see `PostgresRisk`. @default none */
  readonly acceptedRisks?: readonly PostgresRisk[] | undefined;
  /** For how long `assertDurable` trusts a good result; expiry follows the clock of the server. @default the runtime's clocks */
  readonly clock?: Pick<Clock, "monotonic"> | undefined;
}

function readOptions(options: PostgresStoreOptions) {
  const own = ownOptions("postgresStore", options, ["table", "acceptedRisks", "clock"], ConfigurationError);
  const { table, acceptedRisks, clock = systemClock } = own;
  requireMethods("clock", clock, ["monotonic"], ConfigurationError);
  return { table: readTable(table), acceptedRisks: readRisks(POSTGRES_RISKS, acceptedRisks), clock };
}

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
function statementRunner(db: PostgresDatabase): (text: string, parameters: (string | number)[]) => Promise<unknown> {
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

/**
 * Refuses statements that are part of a transaction. A `Client` of pg does not tell: of two statements outside of one, each has a time
 * of its own, as no two transactions of a connection begin at the same microsecond.
 */
async function requireOwnTransactions(
  db: PostgresDatabase,
  table: StoreTable,
  run: (text: string) => Promise<ReadColumn>,
): Promise<void> {
  if (hasOwnTransactions(db)) return;
  // The `sql` of a transaction of postgres, or a transaction of a `PGlite`.
  const { savepoint, rollback } = Object(db);
  if (typeof savepoint !== "function" && typeof rollback !== "function") {
    const text = `SELECT obj_description('${table.sql}'::regclass, 'pg_class') AS format,
  pg_backend_pid()::text || ' ' || now()::text AS transaction`;
    const [one, other] = await Promise.all([run(text), run(text)]);
    if (one?.("transaction") !== other?.("transaction")) return;
  }
  throw new ConfigurationError(
    `table ${table.name}: the store of a client must not be part of a transaction, because a rollback would forget a key that ` +
      "was sent. Make it with a Pool, sql or PGlite, and keep a store inside the transaction for createOnce",
  );
}

const MIGRATE = "run the SQL of npx --no svc-sdk-cli store migration";

const UNREACHABLE = "PostgreSQL cannot be reached, or the connection was lost: check the address and the server";

const NO_ROOM = "PostgreSQL or its pool has no room: check free connections, disk and memory";

// By SQLSTATE, by the codes of Node and by those of postgres.js.
const byCode: readonly KnownFailure[] = [
  [/^(42P01|3F000)$/, "missing_table", `the table or its schema is missing: ${MIGRATE}`],
  [
    /^(42703|42P10)$/,
    "wrong_version",
    `the table has other columns or no primary key: ${MIGRATE} for a table of its own`,
  ],
  [
    /^(42501|28...)$/,
    "not_permitted",
    "PostgreSQL refused the user or its password, or the user lacks SELECT, INSERT, UPDATE or DELETE on the table",
  ],
  [/^25006$/, "read_only", "the server or the transaction is read-only: connect to the primary"],
  [/^53...$/, "full", NO_ROOM],
  [/^(08...|57P0.|E(?!RR_)[A-Z_]+|CONNECTION_[A-Z]+|CONNECT_TIMEOUT)$/, "unreachable", UNREACHABLE],
  [
    /^25P02$/,
    "rolled_back",
    "an earlier statement of this transaction failed, so PostgreSQL ignores the rest: roll it back",
  ],
  [/^55P03$/, undefined, "the row or the table stayed locked for longer than lock_timeout"],
  [/^57014$/, undefined, "the statement was cancelled, or took longer than statement_timeout"],
  [
    /^(40001|40P01)$/,
    undefined,
    "other transactions with the same key kept interfering: repeat the transaction, or use READ COMMITTED",
  ],
];

// pg and PGlite have no codes for these.
const byMessage: readonly KnownFailure[] = [
  [/^timeout exceeded when trying to connect/, "full", NO_ROOM],
  [
    /connection (terminated|error)|is not queryable|after calling end|^timeout expired|is clos(ed|ing)/i,
    "unreachable",
    UNREACHABLE,
  ],
];

/** Nothing of the statement's parameters or of an address is in it. */
export function storeFailure(table: string, cause: unknown): StoreError {
  const { code, message } = fieldsOf(cause);
  const known = findFailure(byCode, code) ?? findFailure(byMessage, message);
  const [, reason, problem] = known ?? [undefined, undefined, "PostgreSQL rejected the statement; see the cause"];
  return new StoreError(`table ${table}: ${problem}`, { cause, reason });
}

/** Whether a transaction failed only because of others at the same time. */
export function isConflict(cause: unknown): boolean {
  const { code } = fieldsOf(cause);
  return code === "40001" || code === "40P01";
}
