// What needs no SQLite, which Node 20 does not have. tests/stores/sqlite has the rest.

import { afterEach, describe, expect, test, vi } from "vitest";
import { expectConfigurationError, failureOf } from "../../../tests/support/failure.ts";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { processWith } from "../../../tests/support/only-web-crypto.ts";
import { StoreError } from "../errors.ts";
import { createSqliteStore } from "./sqlite.ts";
import type { SqliteDatabase } from "./sqlite-database.ts";

/** A database in which `answer` decides what statements return or throw. */
function fakeDatabase(answer: (sql: string) => unknown = () => undefined) {
  const executed: string[] = [];
  const run = (sql: string) => {
    executed.push(sql);
    return answer(sql);
  };
  const db: SqliteDatabase = { exec: run, prepare: (sql) => ({ get: () => run(sql), run: () => run(sql) }) };
  return { db, executed };
}

/** Throws for one statement, and returns a row of a file for the rest. */
const failing = (start: string, error: object) => (sql: string) => {
  if (sql.startsWith(start)) throw Object.assign(new Error("failed"), error);
  return sql.startsWith("PRAGMA") ? { file: "payments.db", journal_mode: "wal", synchronous: 2 } : undefined;
};

afterEach(() => {
  vi.unstubAllGlobals();
});

test("[S58] a runtime without node:sqlite gets an error that names both ways", () => {
  for (const getBuiltinModule of [undefined, () => undefined]) {
    vi.stubGlobal("process", processWith(getBuiltinModule));
    const message = "no node:sqlite. Use Node 22.13 or later, or pass a database of better-sqlite3 (version 12 on";
    expectConfigurationError(() => createSqliteStore("payments.db"), message);
  }
});

test.each<[unknown, object, string]>([
  [undefined, {}, "createSqliteStore"],
  [5, {}, "createSqliteStore"],
  ["", {}, "createSqliteStore"],
  [{ exec: () => undefined }, {}, "createSqliteStore"],
  [fakeDatabase().db, { clok: 1 }, 'createSqliteStore: Unknown option "clok"'],
  [fakeDatabase().db, { clock: Date }, "createSqliteStore: clock must have the method"],
])("refuses the database %o with the options %o", (source, options, message) => {
  expectConfigurationError(() => createSqliteStore(source as never, options), message);
});

describe("[S58] a failure of SQLite", () => {
  const [missing, closed] = ["no such table: svc_sdk_store", "The database connection is not open"] as const;

  test.each([
    [{ errcode: 13 }, { code: "SQLITE_FULL" }, "full"],
    [{ errcode: 8 }, { code: "SQLITE_READONLY_DBMOVED" }, "read_only"],
    [{ errcode: 10 | (12 << 8) }, { code: "SQLITE_IOERR_NOMEM" }, "unreachable"],
    [{ errcode: 14 }, { code: "SQLITE_CANTOPEN" }, "unreachable"],
    [{ errcode: 23 }, { code: "SQLITE_AUTH" }, "not_permitted"],
    [{ errcode: 26 }, { code: "SQLITE_NOTADB" }, "foreign_value"],
    [{ errcode: 11 }, { code: "SQLITE_CORRUPT_INDEX" }, undefined],
    [{ errcode: 1, message: missing }, { code: "SQLITE_ERROR", message: missing }, "missing_table"],
    [{ code: "ERR_INVALID_STATE", message: "database is not open" }, new TypeError(closed), "unreachable"],
  ])("%o of node:sqlite and %o of better-sqlite3 have the reason %s", async (ofNode, ofBetter, reason) => {
    for (const error of [ofNode, ofBetter]) {
      const { message } = error as Partial<Error>;
      const { db } = fakeDatabase(failing("COMMIT", message === undefined ? error : { ...error, message }));
      const failure = await failureOf(createSqliteStore(db).set("secret-key", "secret-value", 1_000));
      expect(failure).toBeInstanceOf(StoreError);
      expect(failure).toMatchObject({ outcome: "not-sent", ...(reason && { reason }) });
      expect("reason" in failure).toBe(reason !== undefined);
      expect(failure.message).not.toMatch(/secret/);
    }
  });

  test("is a ConfigurationError if the store cannot be made", () => {
    for (const error of [{ errcode: 26 }, { code: "SQLITE_NOTADB" }]) {
      const { db } = fakeDatabase(failing("\nPRAGMA journal_mode", error));
      const message = "createSqliteStore cannot use the database: the file is not a SQLite database";
      expectConfigurationError(() => createSqliteStore(db), message);
    }
  });
});

test.each([
  ...[{ errcode: 5 }, { errcode: 5 | (2 << 8) }, { code: "SQLITE_BUSY" }, { code: "SQLITE_LOCKED_SHAREDCACHE" }],
])("[S58] waits for a lock up to five seconds without blocking, then fails: %o", async (error) => {
  const clock = new FakeClock();
  let isLocked = true;
  const { db, executed } = fakeDatabase((sql) => failing(isLocked ? "BEGIN" : "never", error)(sql));
  const store = createSqliteStore(db, { clock });
  let result: unknown;
  const set = async () => {
    result = await store.set("key", "value", 1_000).then(() => "stored", String);
  };
  void set();
  await clock.advance(4_900);
  expect(result).toBe(undefined);
  await clock.advance(200);
  expect(result).toMatch(/^StoreError: .*another process or connection keeps it locked/);
  void set();
  await clock.advance(1_000);
  isLocked = false;
  await clock.advance(1_000);
  expect(result).toBe("stored");
  // What was not begun belongs to someone else, and must not be rolled back.
  expect(executed).not.toContain("ROLLBACK");
});

test("[S58] a file that is locked while the store is made is set up by the first operation", async () => {
  const clock = new FakeClock();
  let isLocked = true;
  const { db } = fakeDatabase((sql) => failing(isLocked ? "\nPRAGMA journal_mode" : "never", { errcode: 5 })(sql));
  const store = createSqliteStore(db, { clock });
  const found = store.get("key");
  isLocked = false;
  await clock.advance(20);
  expect(await found).toBe(undefined);
});

test("[S58] rows that are no objects with a text are an error, not an unused key", async () => {
  for (const row of [["value"], { value: 5 }, {}, "value"]) {
    const { db, executed } = fakeDatabase((sql) => (sql.startsWith("SELECT") ? row : { file: "payments.db" }));
    const failure = await failureOf(createSqliteStore(db).setIfAbsent("key", "value", 1_000));
    expect(failure).toMatchObject({ name: "StoreError", reason: "foreign_value" });
    expect(executed.at(-1)).toBe("ROLLBACK");
  }
  const { db } = fakeDatabase(() => null);
  expect(await createSqliteStore(db).setIfAbsent("key", "value", 1_000)).toBe(true);
});
