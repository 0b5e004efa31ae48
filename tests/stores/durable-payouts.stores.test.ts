// Payouts by examples/durable-payouts on real servers, as `npm start -- bullmq` runs them: workers are killed in the middle, Redis
// loses its jobs, and each payout is paid once. tests/fleet has both engines, and the example's own tests keys that expire and refusals.

import { readFile } from "node:fs/promises";
import { Redis } from "ioredis";
import { Pool } from "pg";
import { beforeAll, expect, test } from "vitest";
import { announcePayout, openQueue } from "../../examples/durable-payouts/src/bullmq.ts";
import { migrate } from "../../examples/durable-payouts/src/open-worker.ts";
import { enqueue } from "../../examples/durable-payouts/src/outbox.ts";
import { type StartedProgram, startProgram } from "../../scripts/lib/start-program.ts";
import { type FleetService, startFleetService } from "../fleet/fleet-service.ts";
import { closeAtEnd, describeServers, until, untilEnd } from "./local-server.ts";
import { missingPostgres, type PostgresServer, startPostgres } from "./postgres/postgres-server.ts";
import { missingRedis, type RedisServer, startRedisServer } from "./redis/redis-server.ts";

const example = new URL("../../examples/", import.meta.url).pathname;
const payouts = Array.from({ length: 30 }, (_, index) => `p${index + 10}`);

let postgres: PostgresServer;
let redis: RedisServer;
let pool: Pool;
const count = async (condition: string) => (await pool.query(`SELECT FROM outbox WHERE ${condition}`)).rows.length;

describeServers("durable payouts", missingPostgres ?? missingRedis, () => {
  beforeAll(async () => {
    postgres = await untilEnd(startPostgres());
    redis = await untilEnd(startRedisServer());
    pool = new Pool({ connectionString: postgres.url() });
    closeAtEnd(() => pool.end());
    await migrate(pool);
  });

  test("on bullmq: workers are killed and Redis forgets all, each is paid once", { timeout: 240_000 }, async () => {
    await using service = await startFleetService("durable payouts");
    // Calls take so long, and some longer than others, that a kill finds some of them on their way.
    const operationId = "sendFunds";
    service.addFault({ operationId, kind: "latency", latencyMs: 200, jitterMs: 450, count: 60 });
    service.addFault({ operationId, kind: "lose-response", count: 6 });
    const workers = [await startWorker(service), await startWorker(service)];
    for (const id of payouts) await order(service, id);
    const onTheirWay = "status = 'unknown' AND unsettled IS NULL";
    await until("some are paid and some on their way", async () => {
      return (await count("status = 'sent'")) > 2 && (await count(onTheirWay)) > 0;
    });
    for (const worker of workers) await worker[Symbol.asyncDispose]();
    // Otherwise the kill proves nothing.
    expect(await count(onTheirWay)).toBeGreaterThan(0);
    const client = new Redis(redis.port);
    await client.flushall("SYNC");
    await client.quit();
    await using _first = await startWorker(service);
    await using _second = await startWorker(service);
    await until("no payout is open", async () => (await count("due_at IS NOT NULL")) === 0, 120_000);

    const { rows } = await pool.query("SELECT payout_id, status, transaction_id FROM outbox ORDER BY payout_id");
    const transfers = new Map(service.transfers().map(({ payout, transaction }) => [payout, transaction]));
    expect(service.transfers()).toHaveLength(payouts.length);
    expect(rows).toEqual(payouts.map((id) => ({ payout_id: id, status: "sent", transaction_id: transfers.get(id) })));
    expect(service.funds()).toBe("9962.5");
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

/** A row, and a word to the engine. Every other process crashes before that. */
async function order(service: FleetService, id: string): Promise<void> {
  await enqueue(pool, id, service.order(id, "1.25").request);
  if (Number(id.at(-1)) % 2 !== 0) return;
  const queue = openQueue({ port: redis.port });
  await announcePayout(queue, id);
  await queue.close();
}

/** A worker process at work. Disposing is `kill -9`. */
function startWorker({ port, credentials }: FleetService): Promise<StartedProgram> {
  const env = {
    DATABASE_URL: postgres.url(),
    REDIS_URL: `redis://127.0.0.1:${redis.port}`,
    LEASE_SECONDS: "3",
    SVC_CRYPTO_BASE_URL: `http://127.0.0.1:${port}/crypto/api/v1`,
    SVC_CRYPTO_API_KEY: credentials.apiKey,
    SVC_CRYPTO_API_SECRET: credentials.apiSecret,
    TSX_TSCONFIG_PATH: `${example}tsconfig.json`,
  };
  const args = ["--import", "tsx", `${example}durable-payouts/src/run-worker.ts`, "bullmq"];
  return startProgram({ command: process.execPath, args, cwd: example, env }, /working on bullmq/);
}
