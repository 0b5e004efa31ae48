// What every store must hold, on node:sqlite and on better-sqlite3, with a connection for each of two processes, and what only a file can show.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasSqlite, installedBetterSqlite } from "../../../scripts/lib/node-with-sqlite.ts";
import { ConfigurationError } from "../../../src/index.ts";
import { createSqliteStore, type SqliteDatabase } from "../../../src/sqlite.ts";
import { failureOf } from "../../support/failure.ts";
import { FakeClock } from "../../support/fake-clock.ts";
import { expectPaid, expectUnpaid, payer } from "../payer.ts";
import { runStoreCase, storeCases } from "../store-cases.ts";

type Database = SqliteDatabase & { close(): void };
type Sqlite = ReturnType<typeof createSqliteStore>;
let BetterSqlite: new (path: string) => Database;

const open: Record<"node:sqlite" | "better-sqlite3", (path: string) => Database> = {
  // The types are those of Node 20.
  "node:sqlite": (path) => new (Object(process.getBuiltinModule("node:sqlite")).DatabaseSync)(path),
  "better-sqlite3": (path) => new BetterSqlite(path),
};

let folder: string;
let files = 0;
const newFile = () => join(folder, `${++files}.db`);

describe.skipIf(!hasSqlite)("svc-sdk/sqlite", () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "sqlite-store-"));
    BetterSqlite = createRequire(import.meta.url)(await installedBetterSqlite());
  });
  afterAll(() => rm(folder, { recursive: true }));

  describe.each(["path", "node:sqlite", "better-sqlite3"] as const)("by %s", (kind) => {
    test.each(storeCases)("%s", async (name) => {
      const [clock, path] = [new FakeClock(), newFile()];
      const databases = kind === "path" ? [] : [open[kind](path), open[kind](path)];
      const [store, peer] = [0, 1].map((at) => createSqliteStore(databases[at] ?? path, { clock })) as [Sqlite, Sqlite];
      await runStoreCase(name, { store, peer, shortMs: 500, pass: (milliseconds) => clock.skip(milliseconds) });
      for (const each of [store, peer, ...databases]) each.close();
    });

    test("[S58] is durable, also if the connection was made for speed", async () => {
      const path = newFile();
      const db = kind === "path" ? undefined : open[kind](path);
      db?.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF");
      using store = createSqliteStore(db ?? path);
      await expectPaid(payer(store, { requireSharedStore: "durable" }));
      db?.exec("PRAGMA synchronous = NORMAL");
      if (db) expect(await failureOf(store.assertDurable())).toBeInstanceOf(ConfigurationError);
      db?.close();
    });

    test("[S58] a database in memory counts as the memory of one process", async () => {
      for (const requireSharedStore of [true, "durable"] as const) {
        const store = createSqliteStore(kind === "path" ? ":memory:" : open[kind](":memory:"));
        await expectUnpaid(payer(store, { requireSharedStore }), { name: "ConfigurationError" });
        expect(await failureOf(store.assertDurable())).toBeInstanceOf(ConfigurationError);
      }
    });
  });

  test.each(Object.entries(open))("[S58] by %s, sends nothing inside a transaction", async (_, openBy) => {
    const db = openBy(newFile());
    const own = payer(createSqliteStore(db));
    db.exec("BEGIN");
    const message = expect.stringContaining("it is inside a transaction: give the store a connection of its own");
    await expectUnpaid(own, { name: "StoreError", message });
    db.exec("COMMIT");
    await expectPaid(own);
    db.close();
  });

  test("[S58] a path that leads nowhere or to something else is an error at once", async () => {
    const text = newFile();
    await writeFile(text, "not a database, but long enough to be read as one".repeat(100));
    for (const path of [join(folder, "missing", "payments.db"), folder, text]) {
      expect(() => createSqliteStore(path)).toThrow(ConfigurationError);
      expect(() => createSqliteStore(path)).toThrow(`createSqliteStore cannot use ${path}: `);
    }
    const other = newFile();
    open["node:sqlite"](other).exec("CREATE TABLE svc_sdk_store (id INTEGER)");
    expect(() => createSqliteStore(other)).toThrow("the table svc_sdk_store has other columns");
  });

  test("[S58] a file that stays locked sends nothing after five seconds, and meanwhile the program goes on", async () => {
    const [clock, path] = [new FakeClock(), newFile()];
    const [db, other] = [open["node:sqlite"](path), open["node:sqlite"](path)];
    const store = createSqliteStore(db, { clock });
    other.exec("BEGIN IMMEDIATE");
    const own = payer(store);
    await clock.runUntil(expectUnpaid(own, { name: "StoreError" }));
    const paying = expectPaid(own);
    other.exec("COMMIT");
    await clock.runUntil(paying);
    other.close();
    db.close();
  });

  test("[S58] after close, operations reject, and a database of the application stays open", async () => {
    const path = newFile();
    const db = open["node:sqlite"](path);
    for (const store of [createSqliteStore(path), createSqliteStore(db)]) {
      store.close();
      store.close();
      expect(await failureOf(store.get("key"))).toMatchObject({ name: "StoreError", reason: "unreachable" });
    }
    expect(() => db.exec("SELECT 1")).not.toThrow();
    db.close();
  });

  test("each write deletes two rows that expired more than a day ago, by the index", async () => {
    const [clock, path] = [new FakeClock(), newFile()];
    using store = createSqliteStore(path, { clock });
    for (let index = 0; index < 5; index++) await store.set(`old-${index}`, "value", 1_000);
    const db = open["node:sqlite"](path);
    const rows = () => Object(db.prepare("SELECT count(*) AS rows FROM svc_sdk_store").get()).rows;
    clock.skip(24 * 3_600_000);
    await store.set("new-1", "value", 1_000);
    expect(rows()).toBe(6);
    clock.skip(1_001);
    await store.set("new-2", "value", 1_000);
    expect(rows()).toBe(5);
    const plan = db.prepare(
      "EXPLAIN QUERY PLAN SELECT key FROM svc_sdk_store WHERE expires_at <= 5 ORDER BY expires_at LIMIT 2",
    );
    expect(Object(plan.get()).detail).toContain("INDEX svc_sdk_store_expires_at");
    db.close();
  });
});
