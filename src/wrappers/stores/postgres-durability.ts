// Whether the server may lose what it has acknowledged, as far as its settings say.

import { ConfigurationError, StoreError } from "../errors.ts";
import type { ReadColumn, StoreTable } from "./postgres-sql.ts";

/** The risks that `assertDurable` of a `postgresStore` looks for. */
export const POSTGRES_RISKS = [
  "fsync-off",
  "full-page-writes-off",
  "synchronous-commit-off",
  "asynchronous-replication",
  "unlogged-table",
  "temporary-table",
] as const;

/**
 * How PostgreSQL may lose what it has acknowledged:
 *
 * - `fsync-off`: a crash of the operating system can lose or damage anything
 * - `full-page-writes-off`: the same crash can damage the table
 * - `synchronous-commit-off`: a crash of the server loses the last writes, up to some 600 ms by default
 * - `asynchronous-replication`: a fail-over loses the writes that the standby did not have yet
 * - `unlogged-table`: a crash empties the table, and standbys do not have its rows
 * - `temporary-table`: the table ends with its connection
 */
export type PostgresRisk = (typeof POSTGRES_RISKS)[number];

const remedies: Readonly<Record<PostgresRisk, string>> = {
  "fsync-off": "fsync is off, so a crash of the machine can lose or damage any row: set fsync = on",
  "full-page-writes-off":
    "full_page_writes is off, so a crash of the machine can damage rows: set full_page_writes = on",
  "synchronous-commit-off":
    "synchronous_commit is off, so a crash of the server loses the last writes: ALTER ROLE … SET synchronous_commit = on",
  "asynchronous-replication":
    "there are standbys, or slots of disconnected ones, that commits do not wait for, so a fail-over loses the last writes: set synchronous_standby_names to all standbys, and synchronous_commit = on, and drop unused slots",
  "unlogged-table": "the table is UNLOGGED, so a crash empties it: ALTER TABLE … SET LOGGED",
  "temporary-table":
    "the table is temporary, so it ends with its connection: run the SQL of npx --no svc-sdk-cli store migration",
};

const HIDDEN =
  "there are standbys, and this user may not see whether commits wait for them: GRANT pg_read_all_stats TO the user";

/** One row of texts. Without the privilege to read the states of standbys, they are null. An inactive slot is one that is disconnected. */
export function durabilityStatement({ sql: table }: StoreTable): string {
  return `SELECT obj_description('${table}'::regclass, 'pg_class') AS format,
  current_setting('fsync') AS fsync, current_setting('full_page_writes') AS pages,
  current_setting('synchronous_commit') AS commits, current_setting('synchronous_standby_names') AS awaited,
  ${standbys("true")} AS standbys, ${standbys("sync_state IN ('async', 'potential')")} AS unsynced,
  ${standbys("sync_state IS NULL")} AS hidden,
  (SELECT count(*) FROM pg_replication_slots WHERE slot_type = 'physical' AND NOT active)::text AS disconnected,
  (SELECT relpersistence::text FROM pg_class WHERE oid = '${table}'::regclass) AS persistence,
  pg_is_in_recovery()::text AS recovering`;
}

function standbys(condition: string): string {
  return `(SELECT count(*) FROM pg_stat_replication WHERE state IS DISTINCT FROM 'backup' AND ${condition})::text`;
}

export function requireDurable({ name }: StoreTable, column: ReadColumn, accepted: readonly PostgresRisk[]): void {
  if (column("recovering") !== "false") {
    const problem = "the server is a standby, which cannot write: connect to the primary";
    throw new StoreError(`table ${name}: ${problem}`, { reason: "read_only" });
  }
  const risks = risksOf(column).filter((risk) => !accepted.includes(risk));
  if (risks.length === 0) return;
  const remedyOf = (risk: PostgresRisk) =>
    risk === "asynchronous-replication" && column("hidden") !== "0" ? HIDDEN : remedies[risk];
  const list = risks.map((risk) => `${remedyOf(risk)}, or accept "${risk}"`).join("; ");
  throw new ConfigurationError(
    `table ${name} may lose idempotency keys. Fix each risk, or name it in acceptedRisks: ${list}`,
  );
}

function risksOf(column: ReadColumn): readonly PostgresRisk[] {
  const commits = column("commits");
  // With "off" or "local", commits wait for no standby, whatever synchronous_standby_names says.
  const isAwaited = column("awaited") !== "" && commits !== "off" && commits !== "local";
  const found: Readonly<Record<PostgresRisk, boolean>> = {
    "fsync-off": column("fsync") !== "on",
    "full-page-writes-off": column("pages") !== "on",
    "synchronous-commit-off": commits === "off",
    "asynchronous-replication":
      (column("standbys") !== "0" && !isAwaited) ||
      ["unsynced", "hidden", "disconnected"].some((standby) => column(standby) !== "0"),
    "unlogged-table": column("persistence") === "u",
    "temporary-table": column("persistence") === "t",
  };
  return POSTGRES_RISKS.filter((risk) => found[risk]);
}
