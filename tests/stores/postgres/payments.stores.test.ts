// No payment without its key in the table, whatever happens to the connection or the server; afterwards the same key works (S58).

import { Pool } from "pg";
import postgres from "postgres";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type PostgresStoreOptions, postgresStore, storeMigration } from "../../../src/postgres.ts";
import { failureOf } from "../../support/failure.ts";
import { type CuttingProxy, startCuttingProxy } from "../cutting-proxy.ts";
import { closeAtEnd, describeServers, untilEnd } from "../local-server.ts";
import { expectKnown, expectPaid, expectUnpaid, payer } from "../payer.ts";
import { type Driver, drivers, openPg } from "./drivers.ts";
import { missingPostgres, type PostgresServer, startPostgres, startStandby } from "./postgres-server.ts";

/** The message Execute of the protocol, for the unnamed portal without a limit of rows. */
const EXECUTE = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0]);

describeServers("a transfer with a key", missingPostgres, () => {
  let server: PostgresServer;
  let proxy: CuttingProxy;
  let table: string;
  let tables = 0;
  beforeAll(async () => {
    server = await untilEnd(startPostgres());
    proxy = await untilEnd(startCuttingProxy(server.port));
  });
  beforeEach(async () => {
    table = `store_${++tables}`;
    await server.run(storeMigration({ table }));
  });

  const stored = async () => (await server.run(`SELECT key FROM ${table}`)).length;
  const payerOf = ({ db }: Pick<Driver, "db">, options = {}) => payer(postgresStore(db, { table }), options);

  describe.each(["pg", "postgres"] as const)("by %s", (name) => {
    let driver: Driver;
    beforeEach(async () => {
      driver = drivers[name](`postgres://postgres@127.0.0.1:${proxy.port}/postgres`);
      // A new connection of postgres first reads the types of the server.
      await driver.query("SELECT 1");
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
      const own = payer(store);
      await expectUnpaid(own, "unreachable");
      expect(await stored()).toBe(rows);
      await expectPaid(own);
      expect(await stored()).toBe(2);
      await expectKnown(own);
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
    await server.stop();
    await writing;
    for (const each of [one, two]) await expectUnpaid(each, "unreachable", "down");
    expect([one.paid(), two.paid()]).toEqual([1, 0]);
    await server.start();
    const kept = (await server.run(`SELECT key FROM ${table}`)).map((row) => Object(row).key);
    expect(kept).toEqual(expect.arrayContaining(acknowledged));
    await expectKnown(two);
    await expectPaid(two, "down");
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
    for (const [index, driver] of open().entries()) await expectPaid(payerOf(driver), `good-${index}`);
    await server.run(change(user));
    const message = expect.stringContaining(`wallets.transactions.sendFunds: table ${table}: `);
    for (const driver of open()) await expectUnpaid(payerOf(driver), { reason, code: "store_failed", message });
  });

  test("[S58] is not sent while a pool has no free connection, and by the same key once it has", async () => {
    const pool = new Pool({ connectionString: server.url(), max: 1, connectionTimeoutMillis: 200 });
    const sql = postgres(server.url(), { max: 1 });
    for (const each of [pool, sql]) closeAtEnd(() => each.end());
    // The pool of postgres has no time limit, so the call's deadline ends the wait.
    for (const [payer, held, failure] of [
      [payerOf({ db: pool }), await pool.connect(), { reason: "full" }],
      [payerOf({ db: sql }, { totalTimeoutMs: 300 }), await sql.reserve(), { name: "TimeoutError" }],
    ] as const) {
      const key = JSON.stringify(failure);
      await expectUnpaid(payer, failure, key);
      held.release();
      await expectPaid(payer, key);
      await expectKnown(payer, key);
    }
  });

  test("[S58] is not sent inside a transaction, and is outside of it", async () => {
    const [driver, js] = [openPg(server.url()), drivers.postgres(server.url())];
    const client = await driver.db.connect();
    const own = payerOf({ db: client });
    const refused = { name: "ConfigurationError" };
    await client.query("BEGIN");
    await expectUnpaid(own, refused);
    await client.query("COMMIT");
    await js.transaction((inside) => expectUnpaid(payerOf(inside), refused));
    expect(await stored()).toBe(0);
    for (const key of ["one", "two", "three"]) await expectPaid(own, key);
    client.release();
  });
});

// What a fail-over loses, and that assertDurable says so beforehand.

/** A payer that demands durability. */
const durable = ({ db }: Driver, options: PostgresStoreOptions = {}) =>
  payer(postgresStore(db, options), { requireSharedStore: "durable" });

describeServers("a fail-over", missingPostgres, () => {
  test("[S58] to an asynchronous standby that is behind loses keys; assertDurable refuses it unless accepted", async () => {
    await using primary = await startPostgres();
    await primary.run(storeMigration());
    await using standby = await startStandby(primary, { hot_standby: "on" });
    await streaming(primary, "async");
    const [before, behind] = [openPg(primary.url()), openPg(standby.url())];
    const message = expect.stringContaining('accept "asynchronous-replication"');
    await expectUnpaid(durable(before), { name: "ConfigurationError", message });

    // A standby refuses writes, and is not durable either.
    await expectUnpaid(durable(behind, { acceptedRisks: ["asynchronous-replication"] }), "read_only");
    const write = failureOf(postgresStore(behind.db).set("k", "v", 3_600_000));
    expect(await write).toMatchObject({ reason: "read_only" });

    // The standby stops receiving, and the application has accepted the risk.
    await standby.run("ALTER SYSTEM SET primary_conninfo = ''");
    await standby.run("SELECT pg_reload_conf()");
    await expect.poll(() => primary.run("SELECT 1 FROM pg_stat_replication")).toEqual([]);
    await expectPaid(durable(before, { acceptedRisks: ["asynchronous-replication"] }));
    await primary.stop();
    await standby.run("SELECT pg_promote()");

    // Lost: the key is free for another payment.
    const after = durable(behind);
    await after.pay("26");
    expect(after.paid()).toBe(1);
  });

  test("[S58] to a synchronous standby loses nothing", async () => {
    await using primary = await startPostgres();
    await primary.run(storeMigration());
    await using standby = await startStandby(primary);
    await streaming(primary, "async");
    await primary.run("ALTER SYSTEM SET synchronous_standby_names = '*'");
    await primary.run("SELECT pg_reload_conf()");
    await streaming(primary, "sync");
    const before = openPg(primary.url());
    await expectPaid(durable(before));
    await primary.stop();
    await standby.run("ALTER SYSTEM SET synchronous_standby_names = ''");
    await standby.run("SELECT pg_promote()");
    const behind = openPg(standby.url());
    await expectKnown(durable(behind));
  });
});

async function streaming(primary: PostgresServer, state: "async" | "sync"): Promise<void> {
  const rows = "SELECT sync_state FROM pg_stat_replication WHERE state = 'streaming'";
  await expect.poll(() => primary.run(rows)).toEqual([{ sync_state: state }]);
}
