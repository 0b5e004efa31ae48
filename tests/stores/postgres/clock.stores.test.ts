// A server of PostgreSQL whose clock is an hour off, or jumps: only the server counts lifetimes, only the client dates keys (S12, S13, W10).

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Store } from "../../../src/index.ts";
import { postgresStore, storeMigration } from "../../../src/postgres.ts";
import { storeConformance } from "../../../src/store-conformance.ts";
import { failureOf } from "../../../src/wrappers/testing/failure.ts";
import { endsLeasesEarly, forgetsKeysAfterAMonth, keepsKeys, keepsLeasesLonger } from "../clock-jumps.ts";
import { falseClock, jumpingClock, missingFaketime } from "../false-clock.ts";
import { keyedSends } from "../keyed-sends.ts";
import { type Driver, openPg, openPostgres } from "./drivers.ts";
import { missingPostgres, type PostgresServer, startPostgres } from "./postgres-server.ts";

const HOUR_MS = 3_600_000;

describe.skipIf(missingPostgres ?? missingFaketime).each([1, -1])("a server whose clock is off by %i h", (hours) => {
  let server: PostgresServer;
  let own: ReturnType<typeof openPg>;
  let other: ReturnType<typeof openPg>;
  beforeAll(async () => {
    server = await startPostgres({}, falseClock(hours));
    await server.run(storeMigration());
    [own, other] = [openPg(server.url()), openPg(server.url())];
  });
  afterAll(async () => {
    await own?.close();
    await other?.close();
    await server?.[Symbol.asyncDispose]();
  });

  test("is off", async () => {
    const [row] = await own.query("SELECT extract(epoch FROM now()) * 1000 AS now");
    const offMs = Number(Object(row).now) - Date.now();
    expect(Math.abs(offMs - hours * HOUR_MS)).toBeLessThan(60_000);
  });

  test("[S12] [W10] passes the conformance suite", async () => {
    const [store, peer] = [postgresStore(own.db), postgresStore(other.db)];
    const checks = storeConformance(() => ({ store, peer }), { shortMs: 2_000 });
    const results = await Promise.allSettled(checks.map(({ run }) => run()));
    expect(results.length).toBeGreaterThan(30);
    expect(results.filter(({ status }) => status === "rejected")).toEqual([]);
  });

  test("[S12] [S13] keeps the key of a payment, and the time of its first use by the client's clock", async () => {
    const { send, sendAt, sent } = keyedSends([postgresStore(own.db), postgresStore(other.db)]);
    await send("25.10");
    expect(await failureOf(send("26"))).toMatchObject({ name: "IdempotencyKeyReuseError" });
    await sendAt(23 * HOUR_MS);
    expect(await failureOf(sendAt(24 * HOUR_MS))).toMatchObject({ name: "IdempotencyKeyExpiredError" });
    expect(sent()).toBe(2);
  });
});

describe.skipIf(missingPostgres ?? missingFaketime)("a server whose clock jumps", () => {
  const clock = jumpingClock();
  let server: PostgresServer;
  let drivers: readonly Driver[];
  let stores: [Store, Store];
  beforeAll(async () => {
    server = await startPostgres({}, clock.env);
    await server.run(storeMigration());
    const [own, other] = [openPg(server.url()), openPostgres(server.url())];
    drivers = [own, other];
    stores = [postgresStore(own.db), postgresStore(other.db)];
  });
  afterAll(async () => {
    for (const driver of drivers) await driver.close();
    await server[Symbol.asyncDispose]();
    clock[Symbol.dispose]();
  });

  test("[S12] [S13] keeps the keys of payments, whose age follows the client's clock", () => keepsKeys(stores, clock));
  test("[S12] by a month forgets them", () => forgetsKeysAfterAMonth(stores, clock));
  test("[W10] forward ends a lease early, and its holder cannot release the next one", () =>
    endsLeasesEarly(stores, clock));
  test("[W10] back keeps a lease longer", () => keepsLeasesLonger(stores, clock));
});
