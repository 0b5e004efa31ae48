// The SQL of the guide on durable payouts, on a real server. Workers that are killed: tests/fleet, and the example's own tests.

import { readFile } from "node:fs/promises";
import { Pool } from "pg";
import { beforeAll, expect, test } from "vitest";
import { migrate } from "../../examples/durable-payouts/src/open-worker.ts";
import { closeAtEnd, describeServers, untilEnd } from "./local-server.ts";
import { missingPostgres, startPostgres } from "./postgres/postgres-server.ts";

let pool: Pool;

describeServers("durable payouts", missingPostgres, () => {
  beforeAll(async () => {
    const postgres = await untilEnd(startPostgres());
    pool = new Pool({ connectionString: postgres.url() });
    closeAtEnd(() => pool.end());
    await migrate(pool);
  });

  test("the SQL of the guide does what it says", async () => {
    const guide = await readFile(new URL("../../docs/guides/durable-payouts.md", import.meta.url), "utf8");
    const programs = Array.from(guide.matchAll(/^ *```sql\n(.*?)^ *```/gms), ([, sql = ""]) => sql);
    const after = async (sql: string, status: string) => {
      await pool.query("TRUNCATE outbox");
      await pool.query(
        "INSERT INTO outbox (payout_id, request, created_at) VALUES ('payout-4711', '{}', '2026-01-01')",
      );
      const dueAt = status === "needs_human" ? "NULL" : "'2026-01-01'";
      await pool.query(`UPDATE outbox SET status = '${status}', unknown_since = '2026-01-02', due_at = ${dueAt}`);
      await pool.query(sql);
      const row = "SELECT status, transaction_id, due_at > now() - interval '1 minute' AS due FROM outbox";
      return (await pool.query(row)).rows[0];
    };
    const [doubt = "", alert = "", found = "", absent = "", hurry = "", ...others] = programs;
    expect(others).toEqual([]);
    for (const [sql, status, expected] of [
      [doubt, "pending", { status: "unknown" }],
      [doubt, "needs_human", { status: "needs_human" }],
      [alert, "needs_human", { status: "needs_human" }],
      [found, "needs_human", { status: "sent", transaction_id: "tx_found_4711" }],
      [absent, "needs_human", { status: "refused" }],
      [absent, "unknown", { status: "unknown" }],
      [hurry, "unknown", { status: "unknown", due: true }],
    ] as const) {
      expect(await after(sql, status)).toMatchObject(expected);
    }
  });
});
