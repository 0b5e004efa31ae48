// Opens a SQLite database with what the runtime has, or takes the application's, by the methods that the libraries share.

import { ConfigurationError, StoreError } from "../errors.ts";
import { complaintAboutMethods, fieldsOf } from "../util/validate.ts";
import { findFailure, type KnownFailure } from "./shared.ts";

/** A prepared statement. */
export interface SqliteStatement {
  get(...parameters: (string | number)[]): unknown;
  run(...parameters: (string | number)[]): unknown;
}

/** A database of better-sqlite3, or a `DatabaseSync` of `node:sqlite`. */
export interface SqliteDatabase {
  exec(sql: string): unknown;
  prepare(sql: string): SqliteStatement;
}

interface NodeSqlite {
  readonly DatabaseSync: new (path: string) => SqliteDatabase & { close(): void };
}

const NO_SQLITE =
  "this runtime has no node:sqlite. Use Node 22.13 or later, or pass a database of better-sqlite3 (version 12 on Node 20), " +
  "such as createSqliteStore(new Database(path))";

// Within it the event loop stands still, so the store waits for longer locks by itself.
const BLOCKING_WAIT_MS = 20;

/** `name` for messages, and `close` for a database that the store has opened. */
export function openDatabase(source: string | SqliteDatabase): {
  readonly name: string;
  readonly db: SqliteDatabase;
  readonly close: () => void;
} {
  if (typeof source !== "string") {
    if (complaintAboutMethods("", source, ["exec", "prepare"]) === undefined) {
      return { name: "the database", db: source, close: () => undefined };
    }
    throw new ConfigurationError(
      "createSqliteStore needs the path of a file, a database of better-sqlite3 or a DatabaseSync of node:sqlite",
    );
  }
  if (source === "") throw new ConfigurationError("createSqliteStore: the path is empty");
  const sqlite = nodeSqlite();
  if (sqlite === undefined) throw new ConfigurationError(`createSqliteStore: ${NO_SQLITE}`);
  try {
    const db = new sqlite.DatabaseSync(source);
    db.exec(`PRAGMA busy_timeout = ${BLOCKING_WAIT_MS}`);
    return { name: source, db, close: () => db.close() };
  } catch (cause) {
    throw cannotOpen(source, cause);
  }
}

export function cannotOpen(name: string, cause: unknown): ConfigurationError {
  return new ConfigurationError(`createSqliteStore cannot use ${name}: ${describeFailure(cause).problem}`, { cause });
}

// Not an import, which bundlers and runtimes without it would try to resolve.
function nodeSqlite(): NodeSqlite | undefined {
  const { process } = globalThis as { process?: { getBuiltinModule?(name: string): NodeSqlite | undefined } };
  return process?.getBuiltinModule?.("node:sqlite");
}

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

/** Or a temporary file. */
export function isInMemory(db: SqliteDatabase): boolean {
  return pragma(db, "database_list", "file") === "";
}

export function requireDurable(name: string, db: SqliteDatabase): void {
  if (isInMemory(db)) {
    const problem = "is a database in memory, which forgets idempotency keys";
    throw new ConfigurationError(`${name} ${problem}: pass the path of a file`);
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

// By the primary result codes of SQLite: node:sqlite has their numbers, better-sqlite3 their names.
const names: Readonly<Record<number, string>> = {
  3: "PERM",
  5: "BUSY",
  6: "LOCKED",
  8: "READONLY",
  10: "IOERR",
  11: "CORRUPT",
  13: "FULL",
  14: "CANTOPEN",
  23: "AUTH",
  26: "NOTADB",
};

const byCode: readonly KnownFailure[] = [
  [
    /^(BUSY|LOCKED)/,
    undefined,
    "another process or connection keeps it locked: look for a transaction that does not end",
  ],
  [/^READONLY/, "read_only", "the file or its folder is read-only: give this process the right to write to both"],
  [/^IOERR/, "unreachable", "reading or writing the file failed: check the disk"],
  [/^CORRUPT/, undefined, "the file is damaged: restore a copy, and settle the payments since by your own records"],
  [/^FULL/, "full", "the disk is full"],
  [/^CANTOPEN/, "unreachable", "the file cannot be opened: its folder must exist, and this process may write to it"],
  [/^(PERM|AUTH)/, "not_permitted", "SQLite refused the operation: check permissions and the authorizer"],
  [/^NOTADB/, "foreign_value", "the file is not a SQLite database: choose another path"],
];

// SQLite has one code for these, and the libraries' own errors have none.
const byMessage: readonly KnownFailure[] = [
  [
    /within a transaction|inside a transaction/,
    undefined,
    "it is inside a transaction: give the store a connection of its own",
  ],
  [/not open|is closed/i, "unreachable", "it is closed"],
  [/no such table/, "missing_table", "the table svc_sdk_store is missing: create the store again"],
  [
    /(no such|has no) column|has \d+ columns/,
    "wrong_version",
    "the table svc_sdk_store has other columns: choose another file",
  ],
];

/** Whether a lock of another connection is the cause, which ends. */
export function isBusy(cause: unknown): boolean {
  return /^(BUSY|LOCKED)/.test(codeOf(cause));
}

/** Nothing of keys or values is in it. */
export function describeFailure(cause: unknown): { problem: string; reason: KnownFailure[1] } {
  const known = findFailure(byCode, codeOf(cause)) ?? findFailure(byMessage, fieldsOf(cause).message);
  const [, reason, problem] = known ?? [undefined, undefined, "SQLite rejected the statement; see the cause"];
  return { problem, reason };
}

/** Such as `BUSY_SNAPSHOT`. Empty if there is none. */
function codeOf(cause: unknown): string {
  const { code, errcode } = fieldsOf(cause);
  // The lowest byte of an extended result code is the primary one.
  if (typeof errcode === "number") return names[errcode & 0xff] ?? "";
  return typeof code === "string" && code.startsWith("SQLITE_") ? code.slice("SQLITE_".length) : "";
}
