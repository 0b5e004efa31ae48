// The SQL that creates the table of a store.

import { ownOptions } from "../errors/own-options.ts";
import { FORMAT, readTable } from "./store-table.ts";

/** Options of `storeMigration`. */
export interface StoreMigrationOptions {
  /** The table, with or without its schema, which must exist. Case matters: the SQL quotes it. @default "svc_sdk_store" */
  readonly table?: string | undefined;
}

const names = ["table"] satisfies (keyof StoreMigrationOptions)[];

/**
 * The SQL that creates the table of a `postgresStore`. The SDK never runs it: add it to your migrations. It may run again; it
 * changes nothing then, and fails on a table with other columns. `npx svc-sdk-cli store migration` prints it.
 *
 * @throws {ConfigurationError} if an option is unknown, or the table has an invalid name.
 * @example
 * await pool.query(storeMigration());
 */
export function storeMigration(options: StoreMigrationOptions = {}): string {
  const { sql, index } = readTable(ownOptions("storeMigration", options, names).table);
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
