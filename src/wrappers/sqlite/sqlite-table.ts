// The table of a store in a SQLite file, and whether the file keeps what was written.

import { ConfigurationError } from "../errors/configuration-error.ts";
import { StoreError } from "../errors/store-error.ts";
import { fieldsOf } from "../parsing/fields.ts";
import type { SqliteDatabase } from "./sqlite-database.ts";

/** The statements of a store. Times are in milliseconds since the Unix epoch. */
export interface StoreRows {
  /** The value; undefined if there is none or it has expired. */
  read(key: string, now: number): string | undefined;
  write(key: string, value: string, expiresAt: number): void;
  delete(key: string): void;
  /** Deletes up to two rows that expired before this time. */
  deleteExpired(before: number): void;
}

// better-sqlite3 is built with synchronous = NORMAL for WAL, where a power failure undoes the last writes. Only macOS has fullfsync.
const SETUP = `
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;
PRAGMA fullfsync = ON;
CREATE TABLE IF NOT EXISTS svc_sdk_store (
  key TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL, expires_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS svc_sdk_store_expires_at ON svc_sdk_store (expires_at);`;

/** Creates the table unless it is there, and sets the database up to be durable. */
export function openTable(db: SqliteDatabase): StoreRows {
  db.exec(SETUP);
  const read = db.prepare("SELECT value FROM svc_sdk_store WHERE key = ? AND expires_at > ?");
  const write = db.prepare("REPLACE INTO svc_sdk_store (key, value, expires_at) VALUES (?, ?, ?)");
  const remove = db.prepare("DELETE FROM svc_sdk_store WHERE key = ?");
  const removeExpired = db.prepare(
    `DELETE FROM svc_sdk_store WHERE key IN
      (SELECT key FROM svc_sdk_store WHERE expires_at <= ? ORDER BY expires_at LIMIT 2)`,
  );
  return {
    read(key, now) {
      const row = read.get(key, now);
      // Bun has null for no row.
      if (row === undefined || row === null) return undefined;
      const { value } = fieldsOf(row);
      if (typeof value === "string") return value;
      // Guessed at, it could free a used key.
      const problem =
        "the table svc_sdk_store returned a row without a text: read rows as objects, and write to no row yourself";
      throw new StoreError(problem, { reason: "foreign_value" });
    },
    write: (key, value, expiresAt) => void write.run(key, value, expiresAt),
    delete: (key) => void remove.run(key),
    deleteExpired: (before) => void removeExpired.run(before),
  };
}

/** Runs `work` as one transaction, which no other writer interrupts. */
export function transaction<Result>(db: SqliteDatabase, work: () => Result): Result {
  db.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    db.exec("COMMIT");
    return result;
  } catch (cause) {
    try {
      db.exec("ROLLBACK");
    } catch {
      // SQLite has rolled back already, as after a full disk.
    }
    throw cause;
  }
}

/** Whether the database is in memory, or a temporary file. */
export function isInMemory(db: SqliteDatabase): boolean {
  return pragma(db, "database_list", "file") === "";
}

/** @throws {ConfigurationError} if the file may lose what was written. */
export function requireDurable(name: string, db: SqliteDatabase): void {
  if (isInMemory(db)) {
    throw new ConfigurationError(
      `${name} is a database in memory, which forgets idempotency keys: pass the path of a file`,
    );
  }
  const [journal, synchronous] = [pragma(db, "journal_mode"), Number(pragma(db, "synchronous"))];
  if (journal === "wal" && synchronous >= 2) return;
  throw new ConfigurationError(
    `${name} may lose idempotency keys: another part of the program has set journal_mode to ${journal} and synchronous to ` +
      `${synchronous}. Keep WAL and FULL, or give the store a connection of its own`,
  );
}

function pragma(db: SqliteDatabase, name: string, column = name): unknown {
  return fieldsOf(db.prepare(`PRAGMA ${name}`).get())[column];
}
