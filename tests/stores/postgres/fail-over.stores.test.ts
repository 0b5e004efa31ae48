// What a fail-over loses, and that assertDurable says so beforehand (S58).

import { describe, expect, test } from "vitest";
import { ConfigurationError } from "../../../src/index.ts";
import { type PostgresStoreOptions, postgresStore, storeMigration } from "../../../src/postgres.ts";
import { failureOf } from "../../support/failure.ts";
import { payer } from "../payer.ts";
import { type Driver, openPg } from "./drivers.ts";
import { eventually, missingPostgres, type PostgresServer, startPostgres, startStandby } from "./postgres-server.ts";

const HOUR = 3_600_000;

/** A payer that demands durability. */
const durable = ({ db }: Driver, options: PostgresStoreOptions = {}) =>
  payer(postgresStore(db, options), { requireSharedStore: "durable" });

describe.skipIf(missingPostgres)("a fail-over", () => {
  test("[S58] to an asynchronous standby that is behind loses keys; assertDurable refuses it unless accepted", async () => {
    await using primary = await startPostgres();
    await primary.run(storeMigration());
    await using standby = await startStandby(primary, { hot_standby: "on" });
    await streaming(primary, "async");
    const [before, behind] = [openPg(primary.url()), openPg(standby.url())];
    const refused = durable(before);
    const error = await failureOf(refused.pay());
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(error.message).toContain('accept "asynchronous-replication"');
    expect(refused.paid()).toBe(0);

    // A standby refuses writes, and is not durable either.
    const reader = durable(behind, { acceptedRisks: ["asynchronous-replication"] });
    const refusals = [postgresStore(behind.db).set("k", "v", HOUR), reader.pay()].map(failureOf);
    expect(await Promise.all(refusals)).toMatchObject([{ reason: "read_only" }, { reason: "read_only" }]);
    expect(reader.paid()).toBe(0);

    // The standby stops receiving, and the application has accepted the risk.
    await standby.run("ALTER SYSTEM SET primary_conninfo = ''");
    await standby.run("SELECT pg_reload_conf()");
    await eventually(async () => expect(await primary.run("SELECT 1 FROM pg_stat_replication")).toEqual([]));
    const accepting = durable(before, { acceptedRisks: ["asynchronous-replication"] });
    await accepting.pay();
    expect(accepting.paid()).toBe(1);
    await primary.stop("immediate");
    await promote(standby);

    // Lost: the key is free for another payment.
    const after = durable(behind);
    await after.pay("26");
    expect(after.paid()).toBe(1);
    await before.close();
    await behind.close();
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
    const client = durable(before);
    await client.pay();
    expect(client.paid()).toBe(1);
    await primary.stop("immediate");
    await standby.run("ALTER SYSTEM SET synchronous_standby_names = ''");
    await promote(standby);
    const behind = openPg(standby.url());
    const after = durable(behind);
    const error = await failureOf(after.pay("26"));
    expect([error.code, after.paid()]).toEqual(["idempotency_key_reused", 0]);
    await before.close();
    await behind.close();
  });
});

async function streaming(primary: PostgresServer, state: "async" | "sync"): Promise<void> {
  const rows = "SELECT sync_state FROM pg_stat_replication WHERE state = 'streaming'";
  await eventually(async () => expect(await primary.run(rows)).toEqual([{ sync_state: state }]));
}

async function promote(standby: PostgresServer): Promise<void> {
  await standby.run("SELECT pg_promote()");
}
