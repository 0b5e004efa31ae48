// The store on PostgreSQL in this process, and on clients that return anything.

import { PGlite, type Transaction } from "@electric-sql/pglite";
import { Client, Pool, type PoolClient } from "pg";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectConfigurationError, failureOf } from "../../../tests/support/failure.ts";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { ConfigurationError, StoreError } from "../errors.ts";
import {
  hasOwnTransactions,
  isConflict,
  type PostgresDatabase,
  postgresStore,
  type QueryDatabase,
  storeFailure,
} from "./postgres.ts";
import { storeMigration } from "./postgres-sql.ts";

const DAY = 86_400_000;

let db: PGlite;
beforeAll(async () => {
  db = new PGlite();
  await db.exec(storeMigration());
});
afterAll(() => db.close());

async function rows(text: string): Promise<unknown[]> {
  return (await db.query(text)).rows;
}

/** A client that returns these rows, and counts its statements. */
function lying(...results: unknown[]): QueryDatabase & { statements: number; totalCount: number } {
  return {
    totalCount: 1,
    statements: 0,
    async query() {
      const result = results[Math.min(this.statements++, results.length - 1)];
      if (result instanceof Error) throw result;
      return { rows: result as unknown[] };
    },
  };
}

const format = "svc-sdk store, version 1";

test("each statement of a PGlite is a transaction of its own, but not those of its transaction", async () => {
  const inside = await db.transaction(async (transaction) => hasOwnTransactions(transaction));
  expect([hasOwnTransactions(db), inside]).toEqual([true, false]);
});

test("the migration may run again, and keeps what is stored; a table of something else makes it fail", async () => {
  const store = postgresStore(db);
  await store.set("kept", "value", DAY);
  await db.exec(storeMigration());
  expect(await store.get("kept")).toBe("value");
  await db.exec("CREATE TABLE invoices (id int, expires_at timestamptz)");
  await expect(db.exec(storeMigration({ table: "invoices" }))).rejects.toThrow('column "key"');
  expect(await rows("SELECT obj_description('invoices'::regclass) AS comment")).toEqual([{ comment: null }]);
});

test("a table in a schema has a store of its own", async () => {
  await db.exec("CREATE SCHEMA payments");
  await db.exec(storeMigration({ table: "payments.keys" }));
  const store = postgresStore(db, { table: "payments.keys" });
  await store.set("key", "value", DAY);
  expect(await rows("SELECT key, value FROM payments.keys")).toEqual([{ key: "key", value: "value" }]);
  expect(await postgresStore(db).get("key")).toBeUndefined();
});

test("each write deletes two rows that expired over a day ago, and no other", async () => {
  await db.exec(storeMigration({ table: "swept" }));
  await db.exec(`INSERT INTO swept SELECT 'old' || n, 'x', NULL, now() - interval '25 hours' - n * interval '1 hour'
    FROM generate_series(1, 5) n; INSERT INTO swept VALUES ('yesterday', 'x', NULL, now() - interval '23 hours')`);
  const store = postgresStore(db, { table: "swept" });
  const keys = async () => (await rows("SELECT key FROM swept ORDER BY expires_at")).map((row) => Object(row).key);
  await store.setIfAbsent("a", "1", DAY);
  expect(await keys()).toEqual(["old3", "old2", "old1", "yesterday", "a"]);
  // The key of the write itself is expired: it is written, and not deleted.
  await store.getAndSet("old3", "2", 2 * DAY);
  expect(await keys()).toEqual(["yesterday", "a", "old3"]);
});

describe("a table that is no store of this version is neither read nor written", () => {
  const [missing, columns] = ["the table or its schema is missing", "has other columns or no primary key"] as const;
  const comment = "COMMENT ON TABLE";

  test.each([
    ["missing", "", "missing_table", `${missing}: run the SQL of npx --no svc-sdk-cli store migration`],
    ["nowhere.missing", "", "missing_table", missing],
    ["newer", `${comment} newer IS 'svc-sdk store, version 2 (beta)'`, "wrong_version", "has version 2 of the store"],
    ["foreign_rows", `${comment} foreign_rows IS 'Sessions'`, "foreign_value", "is not a store"],
    ["plain_rows", `${comment} plain_rows IS NULL`, "foreign_value", "is not a store"],
    ["narrow", "ALTER TABLE narrow DROP previous", "wrong_version", columns],
    ["keyless", "ALTER TABLE keyless DROP CONSTRAINT keyless_pkey", "wrong_version", columns],
  ])("%s", async (table, change, reason, message) => {
    const exists = change !== "";
    if (exists) {
      await db.exec(`${storeMigration({ table })};
        INSERT INTO ${table} VALUES ('taken', 'x', NULL, now() + interval '1 day'), ('old', 'x', NULL, now() - interval '1 year');
        ${change}`);
    }
    const store = postgresStore(db, { table });
    const writes = [store.set("a", "1", DAY), store.setIfAbsent("taken", "1", DAY), store.getAndSet("taken", "1", DAY)];
    for (const operation of [...writes, store.getOrSet("b", "1", DAY)]) {
      const error = await failureOf(operation);
      expect(error).toBeInstanceOf(StoreError);
      expect(error).toMatchObject({ reason, outcome: "not-sent", message: expect.stringContaining(message) });
      expect(error.message).toContain(`table ${table}: `);
    }
    if (reason === "missing_table" || reason === "foreign_value") {
      const others = [store.get("taken"), store.deleteIfEquals("taken", "x"), store.assertDurable()];
      for (const operation of others) expect(await failureOf(operation)).toMatchObject({ reason });
    }
    if (exists) {
      const kept = ["old", "taken"].map((key) => ({ key, value: "x" }));
      expect(await rows(`SELECT key, value FROM ${table} ORDER BY key`)).toEqual(kept);
    }
  });

  test("until the migration has run: the next operation checks again", async () => {
    const store = postgresStore(db, { table: "later" });
    expect(await failureOf(store.set("a", "1", DAY))).toMatchObject({ reason: "missing_table" });
    await db.exec(storeMigration({ table: "later" }));
    expect(await store.setIfAbsent("a", "1", DAY)).toBe(true);
    await db.exec("COMMENT ON TABLE later IS 'svc-sdk store, version 2'");
    expect(await failureOf(store.get("a"))).toMatchObject({ reason: "wrong_version" });
  });
});

const row = { format, value: "v", previous: null };
test.each<[string, unknown, readsFit?: true]>([
  ["no rows array", undefined],
  ["no row", []],
  ["two rows", [row, row]],
  ["a row of arrays", [[format, "v", null]]],
  ["a value that is not text", [{ ...row, value: 7 }]],
  ["no value", [{ format, previous: null }]],
  ["a missing previous value", [{ format, value: "v" }], true],
  ["another value", [{ ...row, value: "w" }], true],
  ["a value that is neither", [{ ...row, value: "w", previous: "u" }], true],
])("a result of another shape is an error: %s", async (_, result, readsFit) => {
  const store = postgresStore(lying(result));
  const writes = [store.set, store.setIfAbsent, store.getOrSet, store.getAndSet].map((run) => run("k", "v", DAY));
  const reads = readsFit ? [] : [store.get("k")];
  for (const operation of [...writes, ...reads, store.deleteIfEquals("k", "other")]) {
    const error = await failureOf(operation);
    expect(error).toBeInstanceOf(StoreError);
    expect(error.message).toMatch(/returned a result that does not fit|has no comment/);
  }
});

describe("a conflict with other transactions", () => {
  const conflict = Object.assign(new Error("could not serialize access"), { code: "40001" });
  const stored = [{ format, value: "v", previous: null }];

  test("is repeated three times on a pool", async () => {
    const pool = lying(conflict, conflict, conflict, stored);
    expect(await postgresStore(pool).setIfAbsent("k", "v", DAY)).toBe(true);
    const busy = lying(conflict);
    const refused = await failureOf(postgresStore(busy).set("k", "v", DAY));
    expect(refused.message).toContain("other transactions with the same key kept interfering");
    expect([pool.statements, busy.statements]).toEqual([4, 4]);
  });

  test("is not repeated inside a transaction, nor is another error on a pool", async () => {
    const { totalCount: _, ...client } = lying(conflict);
    expect(await failureOf(postgresStore(client).set("k", "v", DAY))).toBeInstanceOf(StoreError);
    const lost = lying(Object.assign(new Error("reset"), { code: "ECONNRESET" }), stored);
    expect(await failureOf(postgresStore(lost).set("k", "v", DAY))).toMatchObject({ reason: "unreachable" });
    expect([client.statements, lost.statements]).toEqual([1, 1]);
  });
});

describe("assertOwnTransactions", () => {
  const began = (transaction: string) => [{ format, transaction }];
  const inside = expect.stringContaining("must not be part of a transaction");

  test("refuses a transaction of a PGlite or of postgres, and accepts a PGlite", async () => {
    await expect(postgresStore(db).assertOwnTransactions()).resolves.toBeUndefined();
    const failures = await db.transaction(async (transaction) => {
      const { assertOwnTransactions, assertDurable } = postgresStore(transaction, { acceptedRisks: ["fsync-off"] });
      return [await failureOf(assertOwnTransactions()), await failureOf(assertDurable())];
    });
    const sql = { unsafe: async () => [], savepoint: () => undefined };
    const all = [...failures, await failureOf(postgresStore(sql).assertOwnTransactions())];
    expect(all).toMatchObject(Array(3).fill({ name: "ConfigurationError", message: inside }));
  });

  test.each<[string, unknown[], object | undefined]>([
    ["refuses a client whose statements have one beginning", [began("7 …01")], { message: inside }],
    ["accepts statements that begin for themselves", [began("7 …01"), began("7 …02")], undefined],
    ["accepts other connections", [began("7 …01"), began("8 …01")], undefined],
    ["refuses a table that is no store", [[{ format: "Sessions", transaction: "7" }]], { reason: "foreign_value" }],
  ])("%s", async (_, results, refusal) => {
    const { totalCount, ...client } = lying(...results);
    const { assertOwnTransactions } = postgresStore(client);
    if (refusal) await expect(assertOwnTransactions()).rejects.toMatchObject(refusal);
    else await expect(assertOwnTransactions()).resolves.toBeUndefined();
    expect(totalCount).toBe(1);
  });

  test("does not ask a pool", async () => {
    const pool = lying();
    await postgresStore(pool).assertOwnTransactions();
    expect(pool.statements).toBe(0);
  });
});

describe("assertDurable", () => {
  const settings = { format, fsync: "on", pages: "on", commits: "on", awaited: "", persistence: "p" };
  const none = { recovering: "false", standbys: "0", unsynced: "0", hidden: "0", disconnected: "0" };
  const good = { ...settings, ...none };

  test("names the risks of PGlite, and takes those that are accepted", async () => {
    const error = await failureOf(postgresStore(db).assertDurable());
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(error.message).toContain('set fsync = on, or accept "fsync-off"');
    await expect(postgresStore(db, { acceptedRisks: ["fsync-off"] }).assertDurable()).resolves.toBeUndefined();
    const riskOf = async (change: string, table: string) => {
      await db.exec(`${storeMigration({ table })}; ${change}`);
      return (await failureOf(postgresStore(db, { table, acceptedRisks: ["fsync-off"] }).assertDurable())).message;
    };
    expect(await riskOf("ALTER TABLE unlogged SET UNLOGGED", "unlogged")).toContain('accept "unlogged-table"');
    const temporary = "CREATE TEMP TABLE hidden (LIKE public.hidden INCLUDING ALL); COMMENT ON TABLE hidden IS";
    expect(await riskOf(`${temporary} '${format}'`, "hidden")).toContain('accept "temporary-table"');
    expect(await riskOf("SET synchronous_commit = off", "fast")).toContain('accept "synchronous-commit-off"');
    await db.exec("SET synchronous_commit = on");
  });

  const standby = { standbys: "1", awaited: "*" };
  const asynchronous = "asynchronous-replication";

  test.each<[string, object, string[]]>([
    ["nothing", {}, []],
    ["fsync", { fsync: "off" }, ["fsync-off"]],
    ["full pages", { pages: "off" }, ["full-page-writes-off"]],
    ["commits", { commits: "off" }, ["synchronous-commit-off"]],
    ["an asynchronous standby", { standbys: "1" }, [asynchronous]],
    ["a synchronous standby", standby, []],
    ["a synchronous standby, not awaited", { ...standby, commits: "local" }, [asynchronous]],
    ["a synchronous standby, and no commits", { ...standby, commits: "off" }, ["synchronous-commit-off", asynchronous]],
    ["a synchronous standby that only receives", { standbys: "2", awaited: "*", commits: "remote_write" }, []],
    ["two awaited standbys, one of them asynchronous", { standbys: "2", awaited: "*", unsynced: "1" }, [asynchronous]],
    ["an awaited standby in an unknown state", { ...standby, hidden: "1" }, [asynchronous]],
    ["a slot of a disconnected standby", { disconnected: "1" }, [asynchronous]],
    ["an unlogged table", { persistence: "u" }, ["unlogged-table"]],
    ["a temporary table", { persistence: "t" }, ["temporary-table"]],
  ])("%s", async (_, change, risks) => {
    const store = postgresStore(lying([{ ...good, ...change }]));
    const message = await store.assertDurable().then(String, (error: Error) => error.message);
    expect([...message.matchAll(/accept "([^"]+)"/g)].map(([, risk]) => risk)).toEqual(risks);
    expect(message.includes("GRANT pg_read_all_stats")).toBe("hidden" in change);
  });

  test("finds the slot of a standby that is not connected", async () => {
    await db.exec("SELECT pg_create_physical_replication_slot('standby')").catch(() => undefined);
    const [slots] = await rows("SELECT count(*)::int AS count FROM pg_replication_slots");
    const risks = await failureOf(postgresStore(db).assertDurable());
    expect(risks.message.includes("asynchronous-replication")).toBe(Object(slots).count > 0);
    await db.exec("SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots");
  });

  test("a standby is read-only, whatever is accepted, and an incomplete answer is an error", async () => {
    const standby = postgresStore(lying([{ ...good, recovering: "true" }]));
    expect(await failureOf(standby.assertDurable())).toMatchObject({ code: "store_failed", reason: "read_only" });
    const incomplete = postgresStore(lying([{ ...good, fsync: undefined }]));
    expect(await failureOf(incomplete.assertDurable())).toBeInstanceOf(StoreError);
  });

  test("trusts a good result for 60 s, and never a bad one", async () => {
    const clock = new FakeClock();
    const bad = [{ ...good, fsync: "off" }];
    const pool = lying(bad, [good], bad);
    const { assertDurable } = postgresStore(pool, { clock });
    await failureOf(assertDurable());
    await Promise.all([assertDurable(), assertDurable()]);
    clock.skip(59_999);
    await assertDurable();
    expect(pool.statements).toBe(2);
    clock.skip(1);
    for (let count = 0; count < 2; count++) expect(await failureOf(assertDurable())).toBeInstanceOf(ConfigurationError);
    expect(pool.statements).toBe(4);
  });
});

// Which connections a store accepts, by the real drivers: this file also proves that their types fit. None of them connects here.

test("accepts the types of all drivers without a cast, and knows whose statements are transactions", () => {
  const accept = (pg: [Pool, PoolClient, Client], lite: [PGlite, Transaction], sql: Sql) =>
    [...pg, ...lite, ...sql].map((db) => postgresStore(db));
  expect(accept).toBeTypeOf("function");
  expect([new Pool(), postgres(), new Client()].map(hasOwnTransactions)).toEqual([true, true, false]);
});

type Sql = [postgres.Sql, postgres.TransactionSql, postgres.ReservedSql];

describe("rejects", () => {
  test.each(["postgres://db.example/app", undefined, null, { select: () => undefined, query: {} }])("%j", (db) => {
    const message = "db must be a Pool, PoolClient or Client of pg, sql of postgres, or a PGlite";
    expectConfigurationError(() => postgresStore(db as unknown as PostgresDatabase), message);
  });

  test.each<[object, string]>([
    [{ tabels: "a" }, 'postgresStore: Unknown option "tabels". Known options: table, acceptedRisks, clock.'],
    [{ table: "" }, 'table must be a name such as "svc_sdk_store" or "payments.svc_sdk_store"'],
    [{ table: 'a"; DROP TABLE payments; --' }, "table must be a name"],
    [{ table: "7a" }, "table must be a name"],
    [{ table: "a\n" }, "table must be a name"],
    [{ table: "x".repeat(53) }, "at most 52"],
    [{ clock: {} }, "clock must have the method monotonic"],
    [{ acceptedRisks: "fsync-off" }, "acceptedRisks must be a list of names of risks"],
    [{ acceptedRisks: ["fsync"] }, 'acceptedRisks has the unknown risk "fsync". Did you mean "fsync-off"?'],
  ])("the options %j", (options, message) => {
    expectConfigurationError(() => postgresStore(new Pool(), options), message);
  });
});

const withCode = (code: string, message = "failed") => Object.assign(new Error(message), { code });

const withCodes = (...codes: string[]) => codes.map((code) => withCode(code));
const said = (...messages: string[]) => messages.map((message) => new Error(message));

test.each<[string | undefined, unknown[]]>([
  ["missing_table", withCodes("42P01", "3F000")],
  ["wrong_version", withCodes("42703", "42P10")],
  ["not_permitted", withCodes("42501", "28P01")],
  ["read_only", withCodes("25006")],
  ["full", [...withCodes("53100", "53300"), ...said("timeout exceeded when trying to connect")]],
  ["unreachable", withCodes("08006", "57P01", "57P03", "ECONNREFUSED", "ENOTFOUND", "EPIPE")],
  ["unreachable", withCodes("CONNECTION_CLOSED", "CONNECTION_ENDED", "CONNECT_TIMEOUT")],
  ["unreachable", said("Connection terminated unexpectedly", "Connection terminated due to connection timeout")],
  ["unreachable", said("Client has encountered a connection error and is not queryable", "PGlite is closed")],
  ["unreachable", said("Cannot use a pool after calling end on the pool")],
  ["rolled_back", withCodes("25P02")],
  // Time-outs of a lock and of a statement, a conflict, and a defect of Node.
  [undefined, [...withCodes("55P03", "57014", "40001", "ERR_INVALID_ARG_TYPE"), "failed", undefined]],
])("the reason is %s for %o", (reason, causes) => {
  for (const cause of causes) {
    const error = storeFailure("svc_sdk_store", cause);
    expect(error).toBeInstanceOf(StoreError);
    expect([error.reason, cause]).toEqual([reason, cause]);
    expect(error.message).toMatch(/^table svc_sdk_store: .+[^.]$/);
  }
});

test("only conflicts of transactions are conflicts", () => {
  const codes = ["40001", "40P01", "40002", "23505"];
  expect(codes.map((code) => isConflict(withCode(code)))).toEqual([true, true, false, false]);
  expect([isConflict(undefined), isConflict(new Error("40001"))]).toEqual([false, false]);
});

test("[S36] shows no parameters, statements, users, addresses or passwords", () => {
  const cause = Object.assign(withCode("22P02", 'invalid input syntax for type double precision: "secret-1"'), {
    query: "INSERT secret-2",
    params: ["secret-3"],
    where: "secret-5",
    detail: "Key (key)=(secret-4) already exists.",
    cause: withCode("28P01", 'password authentication failed for user "secret-6" at postgres://u:secret-7@db.example'),
  });
  const error = storeFailure("svc_sdk_store", cause);
  const inner = error.cause as Error;
  const shown = `${JSON.stringify(error)}${error.stack}${inner.stack}${JSON.stringify({ ...inner })}`;
  expect(shown).toContain("PostgreSQL rejected the statement");
  expect(shown).not.toContain("secret-");
});
