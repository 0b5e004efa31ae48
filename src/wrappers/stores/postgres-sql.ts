// The SQL of each operation: one statement, in which the server decides, by its own clock, in one transaction.
//
// Two writers of a key: the second waits for the row of the first, and then sees its latest version (ON CONFLICT DO UPDATE).
// Each statement reads the table's comment: a table of something else, or of another version, is not written to.

import { ConfigurationError, StoreError } from "../errors.ts";
import { fieldsOf, ownOptions } from "../util/validate.ts";

/** Rows that a write deletes: more than it adds, so that the table shrinks again after a pause. */
const SWEPT_ROWS = 2;

/** A swept row stays locked until the caller's transaction ends. After a day, others hardly ask for its key again. */
const SWEPT_AFTER = "interval '1 day'";

const NOW = "statement_timestamp()";

/** Each has the parameters key, value and milliseconds, as far as it needs them, and returns one row. */
export function storeStatements({
  sql: table,
}: StoreTable): Readonly<Record<"get" | "keep" | "replace" | "deleteIfEquals", string>> {
  const found = `found (format) AS (SELECT obj_description('${table}'::regclass, 'pg_class'))`;
  const isOurs = `(SELECT format FROM found) = '${FORMAT}'`;
  // A write first waits for the row of its own key, and deletes other rows only then, without waiting for them: no deadlock.
  // Under a stricter isolation level, reading rows of other keys would make concurrent transactions fail.
  const swept = `swept AS (
  DELETE FROM ${table} WHERE key = ANY (ARRAY(
    SELECT key FROM ${table}
    WHERE expires_at <= ${NOW} - ${SWEPT_AFTER} AND key <> $1::text AND EXISTS (SELECT FROM written)
    ORDER BY expires_at LIMIT ${SWEPT_ROWS} FOR UPDATE SKIP LOCKED
  )) AND current_setting('transaction_isolation') IN ('read committed', 'read uncommitted')
)`;
  const write = (changes: string) => `WITH ${found}, written AS (
  INSERT INTO ${table} AS entry (key, value, expires_at)
  SELECT $1::text, $2::text, ${NOW} + $3::float8 * interval '1 millisecond' WHERE ${isOurs}
  ON CONFLICT (key) DO UPDATE SET previous = ${ifUnexpired("entry.value", "NULL")}, ${changes}
  RETURNING value, previous
), ${swept}
SELECT format, value, previous FROM found LEFT JOIN written ON true`;

  return {
    /** `value`: null if there is none or it has expired. */
    get: `WITH ${found}
SELECT format, (SELECT value FROM ${table} WHERE key = $1::text AND expires_at > ${NOW}) AS value FROM found`,
    /** Stores unless there is a value. `value`: the one that the key has then. `previous`: the one that was there, or null. */
    keep: write(`value = ${ifUnexpired("entry.value", "excluded.value")},
    expires_at = ${ifUnexpired("entry.expires_at", "excluded.expires_at")}`),
    replace: write("value = excluded.value, expires_at = excluded.expires_at"),
    /** `value`: the one that was deleted, or null. */
    deleteIfEquals: `WITH ${found}, deleted AS (
  DELETE FROM ${table} WHERE key = $1::text AND value = $2::text AND expires_at > ${NOW} AND ${isOurs} RETURNING value
)
SELECT format, value FROM found LEFT JOIN deleted ON true`,
  };
}

function ifUnexpired(value: string, otherwise: string): string {
  return `CASE WHEN entry.expires_at > ${NOW} THEN ${value} ELSE ${otherwise} END`;
}

/** Frozen: the table's comment in `storeMigration` and in every statement. A new layout of the table gets a new version. */
export const FORMAT = "svc-sdk store, version 1";

/** The part of the comment that all versions share. */
const ANY_FORMAT = "svc-sdk store, version ";

const DEFAULT_TABLE = "svc_sdk_store";

/** PostgreSQL cuts names to 63 bytes, and the index has `_expires_at` after the table's name. */
const LONGEST_NAME = 52;

export interface StoreTable {
  /** As in the option `table`, for messages. */
  readonly name: string;
  /** Quoted, with its schema if it has one. */
  readonly sql: string;
  readonly index: string;
}

export function readTable(name: string = DEFAULT_TABLE): StoreTable {
  const parts = typeof name === "string" ? name.split(".") : [];
  const table = parts.at(-1);
  const isValid = parts.length <= 2 && parts.every((part) => /^[a-z_]\w*$/i.test(part) && part.length <= LONGEST_NAME);
  if (table === undefined || !isValid) {
    const accepted = `letters, digits and underscores, at most ${LONGEST_NAME} and no digit first`;
    throw new ConfigurationError(
      `table must be a name such as "svc_sdk_store" or "payments.svc_sdk_store": ${accepted}`,
    );
  }
  return { name, sql: parts.map((part) => `"${part}"`).join("."), index: `"${table}_expires_at"` };
}

/** The columns of a row, each a text or null. */
export type ReadColumn = (name: string) => string | null;

/** A result of another shape is an error: guessed at, it could free a used key. @throws {StoreError} */
export function readRow({ name }: StoreTable, rows: unknown): ReadColumn {
  const row = fieldsOf(Array.isArray(rows) && rows.length === 1 ? rows[0] : undefined);
  const column: ReadColumn = (field) => {
    const value = row[field];
    if (value === null || typeof value === "string") return value;
    throw strangeResult(name);
  };
  const format = column("format");
  if (format === FORMAT) return column;
  if (format?.startsWith(ANY_FORMAT)) {
    const found = format.slice(ANY_FORMAT.length).replace(/\D.*/s, "") || "unknown";
    const problem = `the table has version ${found} of the store, and this version of svc-sdk needs 1`;
    throw new StoreError(`table ${name}: ${problem}: use the same version of svc-sdk in all processes`, {
      reason: "wrong_version",
    });
  }
  const advice =
    "choose another table, or, if a restore lost its comment, run the SQL of npx --no svc-sdk-cli store migration";
  throw new StoreError(`table ${name}: the table has no comment "${FORMAT}", so it is not a store: ${advice}`, {
    reason: "foreign_value",
  });
}

export function strangeResult(table: string): StoreError {
  const advice = "check db for a wrapper, and the table for triggers, rules and row-level security";
  return new StoreError(`table ${table}: the database returned a result that does not fit the statement: ${advice}`);
}

/** Options of `storeMigration`. */
export interface StoreMigrationOptions {
  /** The table, with or without its schema, which must exist. Case matters: the SQL quotes it. @default "svc_sdk_store" */
  readonly table?: string | undefined;
}

/**
 * The SQL that creates the table of a `postgresStore`. The SDK never runs it: add it to your migrations. It may run again; it
 * changes nothing then, and fails on a table with other columns. `svc-sdk-cli store migration` prints it.
 *
 * @throws {ConfigurationError} if an option is unknown, or the table has an invalid name.
 * @example
 * await pool.query(storeMigration());
 */
export function storeMigration(options: StoreMigrationOptions = {}): string {
  const { sql, index } = readTable(ownOptions("storeMigration", options, ["table"], ConfigurationError).table);
  // The comments on columns fail on a table of something else, before it gets the comment of a store. The order of "C" does not
  // depend on the operating system, whose updates break other indexes on text: a key could then be stored twice.
  return `-- The store of svc-sdk. Its user needs SELECT, INSERT, UPDATE and DELETE.
CREATE TABLE IF NOT EXISTS ${sql} (
  key text COLLATE "C" PRIMARY KEY,
  value text NOT NULL,
  previous text,
  expires_at timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS ${index} ON ${sql} (expires_at);
COMMENT ON COLUMN ${sql}.key IS 'Idempotency key or webhook delivery, hashed';
COMMENT ON COLUMN ${sql}.value IS 'Opaque text of svc-sdk, without secrets';
COMMENT ON COLUMN ${sql}.previous IS 'The unexpired value that the last write found';
COMMENT ON COLUMN ${sql}.expires_at IS 'Later writes delete the row a day after this';
COMMENT ON TABLE ${sql} IS '${FORMAT}';
`;
}
