// No payment without its key in the table, whatever happens to the connection or the server; afterwards the same key works (S58).

import { Pool } from "pg";
import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { StoreError } from "../../../src/index.ts";
import { type PostgresStoreOptions, postgresStore, storeMigration } from "../../../src/postgres.ts";
import { failureOf } from "../../support/failure.ts";
import { cryptoClient, keyed, sentFunds, transfer } from "../../support/test-clients.ts";
import { type CuttingProxy, startCuttingProxy } from "../cutting-proxy.ts";
import { type Driver, drivers, openPg } from "./drivers.ts";
import { missingPostgres, type PostgresServer, startPostgres } from "./postgres-server.ts";

const send = "/send-funds";
/** The message Execute of the protocol, for the unnamed portal without a limit of rows. */
const EXECUTE = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0]);

describe.skipIf(missingPostgres)("a transfer with a key", () => {
  let server: PostgresServer;
  let proxy: CuttingProxy;
  let table: string;
  let tables = 0;
  beforeAll(async () => {
    server = await startPostgres();
    proxy = await startCuttingProxy(server.port);
  });
  afterAll(async () => {
    await proxy[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    table = `store_${++tables}`;
    await server.run(storeMigration({ table }));
  });

  const stored = async () => (await server.run(`SELECT key FROM ${table}`)).length;
  const clientOf = (driver: Driver, options: PostgresStoreOptions = {}) =>
    cryptoClient({ [send]: sentFunds }, { store: postgresStore(driver.db, { table, ...options }) });

  describe.each(["pg", "postgres"] as const)("by %s", (name) => {
    let driver: Driver;
    beforeEach(async () => {
      driver = drivers[name](`postgres://postgres@127.0.0.1:${proxy.port}/postgres`);
      // A new connection of postgres first reads the types of the server.
      await driver.query("SELECT 1");
      return () => driver.close();
    });

    test.each([
      ["the statement of the key is lost", "request", 1, 0],
      ["the reply about the key is lost", "reply", 1, 1],
      ["the statement of the marker is lost", "request", 2, 1],
      ["the reply about the marker is lost", "reply", 2, 2],
    ] as const)("[S58] is not sent if %s, and later by the same key", async (_, part, nth, rows) => {
      let writes = 0;
      const real = postgresStore(driver.db, { table });
      // Cuts the first or the second of the two round trips.
      const cut = <Result>(run: () => Result) => {
        if (++writes === nth) proxy.cutAt(part, EXECUTE);
        return run();
      };
      const store = {
        ...real,
        getOrSet: (...args: [string, string, number]) => cut(() => real.getOrSet(...args)),
        getAndSet: (...args: [string, string, number]) => cut(() => real.getAndSet(...args)),
      };
      const { wallets, sentTo } = cryptoClient({ [send]: sentFunds }, { store });
      const error = await failureOf(wallets.transactions.sendFunds(transfer, keyed));
      expect(error).toBeInstanceOf(StoreError);
      expect(error).toMatchObject({ reason: "unreachable", outcome: "not-sent" });
      expect([sentTo(send).length, await stored()]).toEqual([0, rows]);
      await wallets.transactions.sendFunds(transfer, keyed);
      expect([sentTo(send).length, await stored()]).toEqual([1, 2]);
      const other = failureOf(wallets.transactions.sendFunds({ ...transfer, amount: "26" }, keyed));
      expect(await other).toMatchObject({ code: "idempotency_key_reused" });
    });

    test("[S58] takes two statements", async () => {
      let statements = 0;
      const { wallets } = clientOf({ ...driver, db: counting(driver, () => (statements += 1)) });
      await wallets.transactions.sendFunds(transfer, keyed);
      expect(statements).toBe(2);
    });
  });

  test("[S58] is not sent while the server is down, and what was acknowledged before a crash is there after it", async () => {
    const [pg, js] = [drivers.pg(server.url()), drivers.postgres(server.url())];
    const [one, two] = [clientOf(pg), clientOf(js)];
    await one.wallets.transactions.sendFunds(transfer, keyed);
    const acknowledged: string[] = [];
    const store = postgresStore(pg.db, { table });
    const writing = Promise.all(
      Array.from({ length: 8 }, async (_, writer) => {
        for (let index = 0; ; index++) {
          const key = `${writer}-${index}`;
          if ((await store.setIfAbsent(key, "x", 3_600_000).catch(() => undefined)) === undefined) return;
          acknowledged.push(key);
        }
      }),
    );
    while (acknowledged.length < 50) await new Promise((resolve) => setTimeout(resolve, 10));
    await server.stop("immediate");
    await writing;
    for (const { wallets, sentTo } of [one, two]) {
      const sent = sentTo(send).length;
      const error = await failureOf(wallets.transactions.sendFunds(transfer, { idempotencyKey: "down" }));
      expect(error).toMatchObject({ reason: "unreachable", outcome: "not-sent" });
      expect(sentTo(send)).toHaveLength(sent);
    }
    await server.start();
    const kept = (await server.run(`SELECT key FROM ${table}`)).map((row) => Object(row).key);
    expect(kept).toEqual(expect.arrayContaining(acknowledged));
    const other = { ...transfer, amount: "26" };
    expect(await failureOf(two.wallets.transactions.sendFunds(other, keyed))).toMatchObject({
      code: "idempotency_key_reused",
    });
    await two.wallets.transactions.sendFunds(transfer, { idempotencyKey: "down" });
    expect(two.sentTo(send)).toHaveLength(1);
    await pg.close();
    await js.close();
  });

  test.each<[string, string, (user: string) => string]>([
    ["read_only", "a read-only session", (user) => `ALTER ROLE ${user} SET default_transaction_read_only = on`],
    [
      "not_permitted",
      "a user that may only read",
      (user) => `REVOKE ALL ON ${table} FROM ${user}; GRANT SELECT ON ${table} TO ${user}`,
    ],
    ["not_permitted", "a user that may not log in", (user) => `ALTER ROLE ${user} NOLOGIN`],
    ["full", "no free connection on the server", (user) => `ALTER ROLE ${user} CONNECTION LIMIT 0`],
    ["missing_table", "no table", () => `DROP TABLE ${table}`],
    ["wrong_version", "a newer table", () => `COMMENT ON TABLE ${table} IS 'svc-sdk store, version 2'`],
    ["foreign_value", "a table of something else", () => `COMMENT ON TABLE ${table} IS NULL`],
  ])("[S58] is not sent: %s, by %s", async (reason, _, change) => {
    const user = `user_of_${table}`;
    await server.run(`CREATE ROLE ${user} LOGIN; GRANT SELECT, INSERT, UPDATE, DELETE ON ${table} TO ${user}`);
    const good = [drivers.pg(server.url(user)), drivers.postgres(server.url(user))];
    for (const [index, driver] of good.entries()) {
      const { wallets, sentTo } = clientOf(driver);
      await wallets.transactions.sendFunds(transfer, { idempotencyKey: `good-${index}` });
      expect(sentTo(send)).toHaveLength(1);
      await driver.close();
    }
    await server.run(change(user));
    for (const driver of [drivers.pg(server.url(user)), drivers.postgres(server.url(user))]) {
      const { wallets, sentTo } = clientOf(driver);
      const error = await failureOf(wallets.transactions.sendFunds(transfer, keyed));
      expect(error).toMatchObject({ reason, outcome: "not-sent", code: "store_failed" });
      expect(error.message).toContain(`wallets.transactions.sendFunds: table ${table}: `);
      expect(sentTo(send)).toEqual([]);
      await driver.close();
    }
  });

  test("[S58] is not sent if the pool of pg has no free connection in time", async () => {
    const pool = new Pool({ connectionString: server.url(), max: 1, connectionTimeoutMillis: 200 });
    const { wallets, sentTo } = cryptoClient({ [send]: sentFunds }, { store: postgresStore(pool, { table }) });
    await expectSentOnceReleased(await pool.connect(), { wallets, sentTo }, { reason: "full" });
    await pool.end();
  });

  test("[S58] is not sent while the pool of postgres has no free connection, and by the same key once it has", async () => {
    const sql = postgres(server.url(), { max: 1 });
    const options = { store: postgresStore(sql, { table }), totalTimeoutMs: 300 };
    const { wallets, sentTo } = cryptoClient({ [send]: sentFunds }, options);
    // Its pool has no time limit, so the call's deadline ends the wait.
    await expectSentOnceReleased(await sql.reserve(), { wallets, sentTo }, { name: "TimeoutError" });
    const other = failureOf(wallets.transactions.sendFunds({ ...transfer, amount: "26" }, keyed));
    expect(await other).toMatchObject({ code: "idempotency_key_reused" });
    await sql.end();
  });

  test("[S58] is not sent inside a transaction of a client of pg, and is outside of it", async () => {
    const driver = openPg(server.url());
    const client = await driver.db.connect();
    const { wallets, sentTo } = cryptoClient({ [send]: sentFunds }, { store: postgresStore(client, { table }) });
    await client.query("BEGIN");
    const error = await failureOf(wallets.transactions.sendFunds(transfer, keyed));
    expect(error).toMatchObject({ name: "ConfigurationError", outcome: "not-sent" });
    expect(sentTo(send)).toEqual([]);
    await client.query("COMMIT");
    expect(await stored()).toBe(0);
    for (const idempotencyKey of ["one", "two", "three"]) {
      await wallets.transactions.sendFunds(transfer, { idempotencyKey });
    }
    expect(sentTo(send)).toHaveLength(3);
    client.release();
    await driver.close();
  });

  test("[S58] is not sent inside a transaction of postgres", async () => {
    const driver = drivers.postgres(server.url());
    await driver.transaction(async (inside) => {
      const { wallets, sentTo } = cryptoClient({ [send]: sentFunds }, { store: postgresStore(inside.db, { table }) });
      const error = await failureOf(wallets.transactions.sendFunds(transfer, keyed));
      expect(error).toMatchObject({ name: "ConfigurationError", outcome: "not-sent" });
      expect(sentTo(send)).toEqual([]);
    });
    await driver.close();
  });

  test("[S58] waits for a table that is locked for two seconds; a statement_timeout ends the wait", async () => {
    const driver = openPg(server.url());
    const impatient = new Pool({ connectionString: server.url(), statement_timeout: 300 });
    const { wallets, sentTo } = clientOf(driver);
    const other = cryptoClient({ [send]: sentFunds }, { store: postgresStore(impatient, { table }) });
    const client = await driver.db.connect();
    await client.query(`BEGIN; LOCK TABLE ${table}`);
    const start = performance.now();
    const sent = wallets.transactions.sendFunds(transfer, keyed);
    const error = await failureOf(other.wallets.transactions.sendFunds(transfer, keyed));
    expect(error.message).toContain("took longer than statement_timeout");
    expect(other.sentTo(send)).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 2_000 - (performance.now() - start)));
    expect(sentTo(send)).toEqual([]);
    await client.query("COMMIT");
    await sent;
    expect(sentTo(send)).toHaveLength(1);
    client.release();
    await impatient.end();
    await driver.close();
  });
});

/** A transfer fails unsent while the only connection is held, and is sent once it is released. */
async function expectSentOnceReleased(
  held: { release(): void },
  { wallets, sentTo }: Pick<ReturnType<typeof cryptoClient>, "wallets" | "sentTo">,
  failure: object,
): Promise<void> {
  const error = await failureOf(wallets.transactions.sendFunds(transfer, keyed));
  expect([error, sentTo(send)]).toMatchObject([{ ...failure, outcome: "not-sent" }, []]);
  held.release();
  await wallets.transactions.sendFunds(transfer, keyed);
  expect(sentTo(send)).toHaveLength(1);
}

/** The connection of a driver, with a call for each statement. */
function counting({ db }: Driver, count: () => void): Driver["db"] {
  const counted = <Result>(run: () => Result) => {
    count();
    return run();
  };
  // As a pool: each statement is a transaction of its own.
  const pool = { begin: () => undefined };
  if ("unsafe" in db) return { ...pool, unsafe: (text, parameters) => counted(() => db.unsafe(text, parameters)) };
  return { ...pool, query: (text, values) => counted(() => db.query(text, values)) };
}
