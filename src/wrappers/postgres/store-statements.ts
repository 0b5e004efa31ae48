// The SQL of each operation: one statement, in which the server decides, by its own clock, in one transaction.
//
// Two writers of a key: the second waits for the row of the first, and then sees its latest version (ON CONFLICT DO UPDATE).
// Each statement reads the table's comment: a table of something else, or of another version, is not written to.

import { FORMAT, type StoreTable } from "./store-table.ts";

/** Each has the parameters key, value and milliseconds, as far as it needs them, and returns one row. */
export interface StoreStatements {
  /** `value`: null if there is none or it has expired. */
  readonly get: string;
  /** Stores unless there is a value. `value`: the one that the key has then. `previous`: the one that was there, or null. */
  readonly keep: string;
  /** Stores. The same columns. */
  readonly replace: string;
  /** `value`: the one that was deleted, or null. */
  readonly deleteIfEquals: string;
}

/** Rows that a write deletes: more than it adds, so that the table shrinks again after a pause. */
const SWEPT_ROWS = 2;

/** A swept row stays locked until the caller's transaction ends. After a day, others hardly ask for its key again. */
const SWEPT_AFTER = "interval '1 day'";

const NOW = "statement_timestamp()";

export function storeStatements({ sql: table }: StoreTable): StoreStatements {
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
    get: `WITH ${found}
SELECT format, (SELECT value FROM ${table} WHERE key = $1::text AND expires_at > ${NOW}) AS value FROM found`,
    keep: write(`value = ${ifUnexpired("entry.value", "excluded.value")},
    expires_at = ${ifUnexpired("entry.expires_at", "excluded.expires_at")}`),
    replace: write("value = excluded.value, expires_at = excluded.expires_at"),
    deleteIfEquals: `WITH ${found}, deleted AS (
  DELETE FROM ${table} WHERE key = $1::text AND value = $2::text AND expires_at > ${NOW} AND ${isOurs} RETURNING value
)
SELECT format, value FROM found LEFT JOIN deleted ON true`,
  };
}

function ifUnexpired(value: string, otherwise: string): string {
  return `CASE WHEN entry.expires_at > ${NOW} THEN ${value} ELSE ${otherwise} END`;
}
