// Many writers at once: no deadlock and no lost value, also under stricter isolation levels, and the table stays bounded.

import { Client, Pool } from "pg";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { StoreError } from "../../../src/index.ts";
import { postgresStore, storeMigration } from "../../../src/postgres.ts";
import { failureOf } from "../../support/failure.ts";
import { closeAtEnd, describeServers, untilEnd } from "../local-server.ts";
import { missingPostgres, type PostgresServer, startPostgres } from "./postgres-server.ts";

const HOUR = 3_600_000;

describeServers("concurrent writers", missingPostgres, () => {
  let server: PostgresServer;
  let table: string;
  let tables = 0;
  let pools: Pool[] = [];
  beforeAll(async () => {
    // Commits need not survive here.
    const settings = { synchronous_commit: "off", deadlock_timeout: "50ms", max_connections: "300" };
    server = await untilEnd(startPostgres(settings));
  });
  beforeEach(async () => {
    table = `store_${++tables}`;
    await server.run(storeMigration({ table }));
    pools = [];
  });

  const open = (options = "") => {
    const pool = new Pool({ connectionString: server.url(), max: 8, options });
    closeAtEnd(() => pool.end());
    pools.push(pool);
    return postgresStore(pool, { table });
  };
  const count = async (condition = "true") => (await server.run(`SELECT 1 FROM ${table} WHERE ${condition}`)).length;
  const keys = async () =>
    (await server.run(`SELECT key FROM ${table} ORDER BY expires_at`)).map((row) => Object(row).key);
  /** A transaction that has locked a row until its connection ends. */
  const hold = async (key: string) => {
    const client = new Client({ connectionString: server.url() });
    await client.connect();
    closeAtEnd(() => client.end());
    await client.query(`BEGIN; SELECT key FROM ${table} WHERE key = '${key}' FOR UPDATE`);
    return client;
  };
  const expired = (rows: number) =>
    server.run(`INSERT INTO ${table} SELECT 'old-' || n, 'x', NULL, now() - interval '2 days' - n * interval '1 s'
      FROM generate_series(1, ${rows}) n; ANALYZE ${table}`);

  test("of new and expired keys delete every expired row, without a deadlock", async () => {
    await expired(400);
    const stores = [open(), open()];
    const writes = Array.from({ length: 600 }, (_, index) => {
      const store = stores[index % 2] as ReturnType<typeof open>;
      // Every third write takes an expired key, which another one may be deleting.
      const key = index % 3 === 0 ? `old-${(index * 7) % 400}` : `new-${index}`;
      return index % 2 === 0 ? store.getOrSet(key, "v", HOUR) : store.getAndSet(key, "v", HOUR);
    });
    await expect(Promise.all(writes)).resolves.toHaveLength(600);
    expect([await count("expires_at < now()"), await count("key LIKE 'new-%'")]).toEqual([0, 400]);
  });

  test("pass over expired rows that others have locked", async () => {
    await expired(4);
    const store = open("-c lock_timeout=5s");
    await hold("old-4");
    await store.set("new", "v", HOUR);
    expect(await keys()).toEqual(["old-4", "old-1", "new"]);
  });

  test("hold no other row while they wait for their own", async () => {
    await expired(4);
    const store = open();
    await server.run(`INSERT INTO ${table} VALUES ('own', 'x', NULL, now() + interval '1 hour')`);
    const holder = await hold("own");
    const written = store.set("own", "v", HOUR);
    const waiting = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'WITH found%'";
    await expect.poll(() => server.run(waiting)).toHaveLength(1);
    expect(await server.run(`SELECT key FROM ${table} WHERE key <> 'own' FOR UPDATE NOWAIT`)).toHaveLength(4);
    await holder.query("ROLLBACK");
    await written;
    expect(await keys()).toEqual(["old-2", "old-1", "own"]);
  });

  test("find expired rows by the index", async () => {
    await expired(20_000);
    const query = vi.fn(async (_statement: string) => ({ rows: [] }));
    await failureOf(postgresStore({ query }, { table }).set("k", "v", HOUR));
    open();
    const { rows = [] } = (await pools[0]?.query(`EXPLAIN ${query.mock.lastCall?.[0]}`, ["k", "v", HOUR])) ?? {};
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain(`Index Scan using ${table}_expires_at`);
    expect(plan).not.toContain("Seq Scan");
  });

  describe.each(["repeatable read", "serializable"])("under %s as the default", (level) => {
    const options = `-c default_transaction_isolation=${level.replace(" ", "\\ ")}`;

    test("have one winner of a key; whoever learns nothing gets an error", async () => {
      const [one, two] = [open(options), open(options)];
      expect((await pools[0]?.query("SHOW transaction_isolation"))?.rows).toEqual([{ transaction_isolation: level }]);
      for (let round = 0; round < 20; round++) {
        const calls = Array.from({ length: 8 }, (_, index) =>
          (index % 2 ? one : two).setIfAbsent(`${round}`, `${index}`, HOUR).catch((error: unknown) => {
            expect(error).toBeInstanceOf(StoreError);
          }),
        );
        const results = await Promise.all(calls);
        expect(results.filter((stored) => stored === true)).toHaveLength(1);
        expect(await one.get(`${round}`)).toBe(`${results.indexOf(true)}`);
      }
    });

    test("of different keys do not fail, because nothing is swept", async () => {
      const [one, two] = [open(options), open(options)];
      await expired(10);
      const writes = Array.from({ length: 200 }, (_, index) => (index % 2 ? one : two).getOrSet(`${index}`, "v", HOUR));
      await expect(Promise.all(writes)).resolves.toHaveLength(200);
      expect(await count("expires_at < now()")).toBe(10);
    });
  });
});
