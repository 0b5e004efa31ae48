// What every store must hold, by each driver, with a connection for each of two processes, directly and through PgBouncer.

import { afterAll, beforeAll, describe, test } from "vitest";
import { postgresStore, storeMigration } from "../../../src/postgres.ts";
import { closeAll, describeServers, untilEnd } from "../local-server.ts";
import { runStoreCase, storeCases } from "../store-cases.ts";
import { type Driver, drivers, openPg, openPostgres } from "./drivers.ts";
import { missingPgbouncer, missingPostgres, startPgbouncer, startPostgres } from "./postgres-server.ts";

describeServers("on PostgreSQL", missingPostgres, () => {
  let [url, bouncer] = ["", ""];
  beforeAll(async () => {
    const server = await untilEnd(startPostgres());
    await server.run(storeMigration());
    url = server.url();
    if (!missingPgbouncer) bouncer = (await untilEnd(startPgbouncer(server))).url;
  });

  describe("by pg and postgres", () => conformance(() => [openPg(url), openPostgres(url)]));
  describe.skipIf(missingPgbouncer)("through PgBouncer in transaction mode", () =>
    conformance(() => [openPg(bouncer), openPostgres(bouncer)]),
  );
});

describe("on PGlite", () => {
  let lite: Driver;
  beforeAll(async () => {
    lite = drivers.PGlite("");
    await lite.query(storeMigration());
  });
  afterAll(closeAll);
  // It runs in this thread, so checks side by side would delay each other past the lifetimes of their values.
  conformance(() => [lite, lite], test);
});

function conformance(open: () => [Driver, Driver], run: Pick<typeof test, "for"> = test.concurrent): void {
  let pair: [Driver, Driver];
  beforeAll(() => {
    pair = open();
  });
  run.for(storeCases)("%s", async (name) => {
    const [store, peer] = [postgresStore(pair[0].db), postgresStore(pair[1].db)];
    await runStoreCase(name, { store, peer, shortMs: 1_000 });
  });
}
