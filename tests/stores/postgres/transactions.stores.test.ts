// A webhook's claim and the rows of its handler in one transaction, by each driver: both or neither (W10).

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { StoreError } from "../../../src/index.ts";
import { postgresStore, storeMigration } from "../../../src/postgres.ts";
import { createOnce, type OnceResult, readWebhookEvent } from "../../../src/webhooks.ts";
import { closeAll, untilEnd } from "../local-server.ts";
import { type Database, type Driver, drivers } from "./drivers.ts";
import { missingPostgres, type PostgresServer, startPostgres } from "./postgres-server.ts";

let server: PostgresServer | undefined;
beforeAll(async () => {
  if (!missingPostgres) server = await untilEnd(startPostgres());
});
afterAll(closeAll);

for (const [name, open] of Object.entries(drivers)) {
  const needsServer = name !== "PGlite";
  describe.skipIf(needsServer && missingPostgres)(`by ${name}`, () => {
    let driver: Driver;
    const table = `store_by_${name.toLowerCase()}`;
    const credits = `credits_by_${name.toLowerCase()}`;
    beforeAll(async () => {
      driver = open(server?.url() ?? "");
      await driver.query(`${storeMigration({ table })}; CREATE TABLE ${credits} (transaction_id text)`);
    });

    /** Handles a deposit inside the transaction, with a row as its effect. */
    const handle = (inside: Database, id: string, before = async () => {}): Promise<OnceResult> => {
      const once = createOnce({ store: postgresStore(inside.db, { table }), scope: "ledger" });
      const body = JSON.stringify({ type: "deposit.confirmed", transaction_id: id });
      return once(readWebhookEvent(new TextEncoder().encode(body)), async () => {
        await before();
        await inside.query(`INSERT INTO ${credits} VALUES ('${id}')`);
      });
    };
    const credited = async (id: string) =>
      (await driver.query(`SELECT 1 FROM ${credits} WHERE transaction_id = '${id}'`)).length;
    const claims = async () => (await driver.query(`SELECT key FROM ${table}`)).length;

    test("[W10] a rollback after the effect leaves neither row nor claim, and the next delivery is handled", async () => {
      const before = await claims();
      const crash = driver.transaction(async (inside) => {
        expect(await handle(inside, "rollback")).toBe("handled");
        throw new Error("crashed before the commit");
      });
      await expect(crash).rejects.toThrow("crashed before the commit");
      expect([await credited("rollback"), (await claims()) - before]).toEqual([0, 0]);
      for (const result of ["handled", "duplicate"])
        expect(await driver.transaction((inside) => handle(inside, "rollback"))).toBe(result);
      expect(await credited("rollback")).toBe(1);
    });

    test("[W10] of two concurrent transactions with one event, one has the effect", async () => {
      const id = "concurrent";
      const second: Promise<OnceResult>[] = [];
      // The first one holds its claim until the second one waits for it, if they are two connections.
      const first = driver.transaction((inside) =>
        handle(inside, id, async () => {
          second.push(driver.transaction((other) => handle(other, id)));
          if (needsServer) await blockedBy(table);
        }),
      );
      expect([await first, await second[0], await credited(id)]).toEqual(["handled", "duplicate", 1]);
    });

    test("[W10] a handler that hides a failed statement, which rolls all back, is not taken for handled", async () => {
      const failing = (inside: Database) => inside.query("SELECT 1 / 0").catch(() => []);
      const hiding = driver.transaction((inside) => handle({ ...inside, query: () => failing(inside) }, "hidden"));
      await expect(hiding).rejects.toThrow(StoreError);
      expect(await driver.transaction((inside) => handle(inside, "hidden"))).toBe("handled");
      expect(await credited("hidden")).toBe(1);
    });

    test.skipIf(!needsServer)("[W10] a transaction that waited for one that rolls back has the effect", async () => {
      const id = "second";
      const second: Promise<OnceResult>[] = [];
      const first = driver.transaction(async (inside) => {
        await handle(inside, id, async () => {
          second.push(driver.transaction((other) => handle(other, id)));
          await blockedBy(table);
        });
        throw new Error("crashed before the commit");
      });
      await expect(first).rejects.toThrow("crashed before the commit");
      expect([await second[0], await credited(id)]).toEqual(["handled", 1]);
    });
  });
}

/** Resolves once another connection waits for a row of the table. */
async function blockedBy(table: string): Promise<void> {
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%"${table}"%'`;
  await expect.poll(async () => server?.run(waiting)).toHaveLength(1);
}
