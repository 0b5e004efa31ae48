// What every store must hold, by each driver, with a connection for each of two processes, directly and through PgBouncer.

import { afterAll, beforeAll, describe, test } from "vitest";
import { postgresStore, storeMigration } from "../../../src/postgres.ts";
import { runStoreCase, storeCases } from "../store-cases.ts";
import { type Driver, drivers, openPg, openPostgres } from "./drivers.ts";
import {
  missingPgbouncer,
  missingPostgres,
  type Pgbouncer,
  type PostgresServer,
  startPgbouncer,
  startPostgres,
} from "./postgres-server.ts";

describe.skipIf(missingPostgres)("on PostgreSQL", () => {
  let server: PostgresServer;
  let bouncer: Pgbouncer | undefined;
  beforeAll(async () => {
    server = await startPostgres();
    await server.run(storeMigration());
    if (missingPgbouncer) console.warn(`Skipped PgBouncer: ${missingPgbouncer}`);
    else bouncer = await startPgbouncer(server);
  });
  afterAll(async () => {
    await bouncer?.[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });

  const pair = (url: () => string) =>
    conformance(
      () => openPg(url()),
      () => openPostgres(url()),
    );
  describe("by pg and postgres", () => pair(() => server.url()));
  describe.skipIf(missingPgbouncer)("through PgBouncer in transaction mode", () => pair(() => bouncer?.url ?? ""));
});

describe("on PGlite", () => {
  let lite: Driver;
  beforeAll(async () => {
    lite = drivers.PGlite("");
    await lite.query(storeMigration());
  });
  afterAll(() => lite.close());
  // It runs in this thread, so checks side by side would delay each other past the lifetimes of their values.
  const open = () => ({ ...lite, close: async () => undefined });
  conformance(open, open, test);
});

function conformance(open: () => Driver, openPeer = open, run: Pick<typeof test, "for"> = test.concurrent): void {
  let [own, other]: Driver[] = [];
  beforeAll(() => {
    [own, other] = [open(), openPeer()];
  });
  afterAll(async () => {
    await own?.close();
    await other?.close();
  });
  run.for(storeCases)("%s", async (name) => {
    if (!own || !other) throw new Error("not connected");
    await runStoreCase(name, { store: postgresStore(own.db), peer: postgresStore(other.db), shortMs: 1_000 });
  });
}
