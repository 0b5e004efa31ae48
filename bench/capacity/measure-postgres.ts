// What one core of PostgreSQL, and of PgBouncer before it, carries of the store, and what the store's entries take there.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openPg } from "../../tests/stores/postgres/drivers.ts";
import { startPgbouncer } from "../../tests/stores/postgres/pgbouncer.ts";
import { type PostgresServer, startPostgres } from "../../tests/stores/postgres/postgres-server.ts";
import { builtPostgres } from "../built-package.ts";
import { repeat } from "../measure.ts";
import type { EntryBytes, PostgresLoad, ServerRate } from "./capacity-results.ts";
import type { RecordedEntries } from "./payout-entries.ts";
import { cpuSecondsOf, rateOf, repeatFor } from "./server-time.ts";

const IN_FLIGHT = 16;
const LOAD_MS = 8_000;

export interface PostgresFigures {
  readonly bytesPerEntry: Pick<EntryBytes, "postgresTable" | "postgresIndexes">;
  readonly loads: Readonly<Record<PostgresLoad, ServerRate>>;
}

export async function measurePostgres(recorded: RecordedEntries): Promise<PostgresFigures> {
  const { storeMigration } = await builtPostgres();
  await using server = await startPostgres();
  await server.run(storeMigration());
  const bytesPerEntry = await fill(server, recorded);
  const postmaster = Number.parseInt(readFileSync(join(server.folder, "data/postmaster.pid"), "utf8"), 10);
  const writes = await load(server.url(), postmaster, recorded, "writes");
  const hotReads = await load(server.url(), postmaster, recorded, "reads");
  await using bouncer = await startPgbouncer(server);
  const pgbouncer = await load(bouncer.url, bouncer.pid, recorded, "writes");
  return { bytesPerEntry, loads: { writes, hotReads, pgbouncer } };
}

/** Inserts the entries as the store would, but all at once: rows of one insert take the same room. */
async function fill(
  server: PostgresServer,
  { entries, ttlMs }: RecordedEntries,
): Promise<PostgresFigures["bytesPerEntry"]> {
  const { db, close } = openPg(server.url(), 1);
  try {
    const insert = `INSERT INTO svc_sdk_store (key, value, expires_at)
      SELECT key, value, now() + $3::float8 * interval '1 millisecond' FROM unnest($1::text[], $2::text[]) AS entry (key, value)`;
    await db.query(insert, [[...entries.keys()], [...entries.values()], ttlMs]);
    const sizes = "SELECT pg_table_size('svc_sdk_store') AS table, pg_indexes_size('svc_sdk_store') AS indexes";
    const [row] = (await db.query(sizes)).rows;
    const perEntry = (bytes: string) => Math.round(Number(bytes) / entries.size);
    return { postgresTable: perEntry(row.table), postgresIndexes: perEntry(row.indexes) };
  } finally {
    await close();
  }
}

/** The two writes of payouts, or reads of one key, by the store over a pool. The processor time is that of a process of a server. */
async function load(
  url: string,
  pid: number,
  { entries, ttlMs }: RecordedEntries,
  kind: "writes" | "reads",
): Promise<ServerRate> {
  const { postgresStore } = await builtPostgres();
  const { db, close } = openPg(url, IN_FLIGHT);
  try {
    const store = postgresStore(db);
    const [hot = "", value = ""] = [...entries][0] ?? [];
    const run = `${performance.now()}`;
    let made = 0;
    // Keys are as long as those of payouts.
    const next = () => `${hot.slice(0, -run.length - 9)}${run}:${String(made++).padStart(8, "0")}`;
    const write = () => (made % 2 === 0 ? store.getOrSet(next(), value, ttlMs) : store.getAndSet(next(), value, ttlMs));
    const work = kind === "reads" ? () => store.get(hot) : write;
    // Opens all connections.
    await repeat(work, IN_FLIGHT * 8, IN_FLIGHT);
    return await rateOf(
      () => repeatFor(work, LOAD_MS, IN_FLIGHT),
      () => cpuSecondsOf(pid),
    );
  } finally {
    await close();
  }
}
