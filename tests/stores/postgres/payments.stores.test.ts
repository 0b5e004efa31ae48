// No payment without its key in the table, whatever happens to the connection or the server; afterwards the same key works (S58).

import { Pool } from "pg";
import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { StoreError } from "../../../src/index.ts";
import { postgresStore, storeMigration } from "../../../src/postgres.ts";
import { failureOf } from "../../support/failure.ts";
import { type CuttingProxy, startCuttingProxy } from "../cutting-proxy.ts";
import { payer } from "../payer.ts";
import { type Driver, drivers, openPg } from "./drivers.ts";
import { missingPostgres, type PostgresServer, startPostgres } from "./postgres-server.ts";

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
  const payerOf = ({ db }: Pick<Driver, "db">, options = {}) => payer(postgresStore(db, { table }), options);
  const reused = { code: "idempotency_key_reused" };

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
      const { pay, paid } = payer(store);
      const error = await failureOf(pay());
      expect(error).toBeInstanceOf(StoreError);
      expect(error).toMatchObject({ reason: "unreachable", outcome: "not-sent" });
      expect([paid(), await stored()]).toEqual([0, rows]);
      await pay();
      expect([paid(), await stored()]).toEqual([1, 2]);
      expect(await failureOf(pay("26"))).toMatchObject(reused);
    });
  });

  test("[S58] is not sent while the server is down, and what was acknowledged before a crash is there after it", async () => {
    const [pg, js] = [drivers.pg(server.url()), drivers.postgres(server.url())];
    const [one, two] = [payerOf(pg), payerOf(js)];
    await one.pay();
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
    const down = { reason: "unreachable", outcome: "not-sent" };
    for (const { pay } of [one, two]) expect(await failureOf(pay("25.10", "down"))).toMatchObject(down);
    expect([one.paid(), two.paid()]).toEqual([1, 0]);
    await server.start();
    const kept = (await server.run(`SELECT key FROM ${table}`)).map((row) => Object(row).key);
    expect(kept).toEqual(expect.arrayContaining(acknowledged));
    expect(await failureOf(two.pay("26"))).toMatchObject(reused);
    await two.pay("25.10", "down");
    expect(two.paid()).toBe(1);
    await pg.close();
    await js.close();
  });

  test.each<[string, string, (user: string) => string]>([
    ["read_only", "a read-only session", (user) => `ALTER ROLE ${user} SET default_transaction_read_only = on`],
    ["not_permitted", "a user that may only read", (user) => `REVOKE INSERT, UPDATE, DELETE ON ${table} FROM ${user}`],
    ["not_permitted", "a user that may not log in", (user) => `ALTER ROLE ${user} NOLOGIN`],
    ["full", "no free connection on the server", (user) => `ALTER ROLE ${user} CONNECTION LIMIT 0`],
  ])("[S58] is not sent: %s, by %s", async (reason, _, change) => {
    const user = `user_of_${table}`;
    await server.run(`CREATE ROLE ${user} LOGIN; GRANT SELECT, INSERT, UPDATE, DELETE ON ${table} TO ${user}`);
    const open = () => [drivers.pg(server.url(user)), drivers.postgres(server.url(user))];
    for (const [index, driver] of open().entries()) {
      await payerOf(driver).pay("25.10", `good-${index}`);
      await driver.close();
    }
    await server.run(change(user));
    for (const driver of open()) {
      const { pay, paid } = payerOf(driver);
      const error = await failureOf(pay());
      expect(error).toMatchObject({ reason, outcome: "not-sent", code: "store_failed" });
      expect(error.message).toContain(`wallets.transactions.sendFunds: table ${table}: `);
      expect(paid()).toBe(0);
      await driver.close();
    }
  });

  test("[S58] is not sent while a pool has no free connection, and by the same key once it has", async () => {
    const pool = new Pool({ connectionString: server.url(), max: 1, connectionTimeoutMillis: 200 });
    const sql = postgres(server.url(), { max: 1 });
    // The pool of postgres has no time limit, so the call's deadline ends the wait.
    for (const [payer, held, failure] of [
      [payerOf({ db: pool }), await pool.connect(), { reason: "full" }],
      [payerOf({ db: sql }, { totalTimeoutMs: 300 }), await sql.reserve(), { name: "TimeoutError" }],
    ] as const) {
      const key = JSON.stringify(failure);
      expect(await failureOf(payer.pay("25.10", key))).toMatchObject({ ...failure, outcome: "not-sent" });
      expect(payer.paid()).toBe(0);
      held.release();
      await payer.pay("25.10", key);
      expect(payer.paid()).toBe(1);
      expect(await failureOf(payer.pay("26", key))).toMatchObject(reused);
    }
    await pool.end();
    await sql.end();
  });

  test("[S58] is not sent inside a transaction, and is outside of it", async () => {
    const [driver, js] = [openPg(server.url()), drivers.postgres(server.url())];
    const client = await driver.db.connect();
    const { pay, paid } = payerOf({ db: client });
    const refused = { name: "ConfigurationError", outcome: "not-sent" };
    await client.query("BEGIN");
    expect(await failureOf(pay())).toMatchObject(refused);
    await client.query("COMMIT");
    await js.transaction(async (inside) => {
      const other = payerOf(inside);
      expect([await failureOf(other.pay()), other.paid()]).toMatchObject([refused, 0]);
    });
    expect([paid(), await stored()]).toEqual([0, 0]);
    for (const key of ["one", "two", "three"]) await pay("25.10", key);
    expect(paid()).toBe(3);
    client.release();
    await driver.close();
    await js.close();
  });
});
