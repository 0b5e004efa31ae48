// Opens a SQLite database with what the runtime has, or takes the application's, by the methods that the libraries share.

import { ConfigurationError } from "../errors/configuration-error.ts";
import { complaintAboutMethods } from "../parsing/missing-method.ts";
import { describeFailure } from "./sqlite-failure.ts";

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

/** A database that the store has opened, and closes. */
interface OwnDatabase extends SqliteDatabase {
  close(): void;
}

interface NodeSqlite {
  readonly DatabaseSync: new (path: string) => OwnDatabase;
}

/** `name` for messages, and `close` for a database that the store has opened. */
export interface OpenDatabase {
  readonly name: string;
  readonly db: SqliteDatabase;
  readonly close: () => void;
}

const NO_SQLITE =
  "this runtime has no node:sqlite. Use Node 22.13 or later, or pass a database of better-sqlite3 (version 12 on Node 20), " +
  "such as createSqliteStore(new Database(path))";

// Within it the event loop stands still, so the store waits for longer locks by itself.
const BLOCKING_WAIT_MS = 20;

/** @throws {ConfigurationError} if there is no SQLite, the file cannot be opened, or the value is neither a path nor a database. */
export function openDatabase(source: string | SqliteDatabase): OpenDatabase {
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

/** The error for a database that cannot be a store. */
export function cannotOpen(name: string, cause: unknown): ConfigurationError {
  return new ConfigurationError(`createSqliteStore cannot use ${name}: ${describeFailure(cause).problem}`, { cause });
}

// Not an import, which bundlers and runtimes without it would try to resolve.
function nodeSqlite(): NodeSqlite | undefined {
  const { process } = globalThis as { process?: { getBuiltinModule?(name: string): NodeSqlite | undefined } };
  return process?.getBuiltinModule?.("node:sqlite");
}
