// One receiver process of a webhook fleet: the claim of an event and the effect of its handler are one transaction of PostgreSQL.
// Started with its options as JSON; works until it is killed.

import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Pool, type PoolClient } from "pg";
import { postgresStore } from "svc-sdk/postgres";
import { createCryptoVerifier, createWebhookHandler, type WebhookEvent } from "svc-sdk/webhooks";
import { systemClock } from "../../src/wrappers/util/platform.ts";
import { RecordedRuns } from "./recorded-runs.ts";

export interface ReceiverOptions {
  readonly worker: string;
  readonly port: number;
  readonly postgres: string;
  readonly secret: string;
  readonly folder: string;
  readonly seed: number;
  /** How far the wall clock of this receiver is off: less than what the verifier tolerates. */
  readonly clockOffsetMs: number;
}

const options: ReceiverOptions = JSON.parse(process.argv[2] ?? "");
const LEASE_SECONDS = 4;
// Before that, a kill would only keep the receivers from their work: the first event is recorded, or none comes.
const IDLE_MS = 5_000;
let hasReported = false;
function reportAtWork(): void {
  if (!hasReported) process.send?.("at work");
  hasReported = true;
}

const runs = new RecordedRuns(options.folder, options.worker, options.seed, reportAtWork);
const clock = { ...systemClock, now: () => Date.now() + options.clockOffsetMs };
const verifier = createCryptoVerifier({ secret: options.secret, clock });
const pool = new Pool({
  ...{ connectionString: options.postgres, max: 4, connectionTimeoutMillis: 2_000, query_timeout: 5_000 },
});
// A connection that breaks while it is idle, and one that breaks in a transaction: each query reports it too.
pool.on("error", () => undefined);
pool.on("connect", (client) => client.on("error", () => undefined));

function eventOf({ payload }: WebhookEvent<string>): string {
  return (payload as { readonly event: string }).event;
}

async function receive(client: PoolClient, request: Request): Promise<Response> {
  const works: Promise<unknown>[] = [];
  const POST = createWebhookHandler({
    ...{ verifier, clock, onConflict: "skip", scope: "fleet" },
    ...{ leaseSeconds: LEASE_SECONDS, timeLimitSeconds: LEASE_SECONDS / 2 },
    store: runs.watch(postgresStore(client)),
    handle: (event) =>
      runs.handle(eventOf(event), (run) => client.query("INSERT INTO effects VALUES ($1, $2)", [eventOf(event), run])),
    // What fails is in the history, or its delivery is sent again.
    onError: () => undefined,
  });
  const response = await POST(request, { waitUntil: (work: Promise<unknown>) => works.push(work) });
  // After the time limit, the handler still uses the transaction.
  await Promise.all(works);
  return response;
}

/** Acknowledges only what has been committed. */
async function inTransaction(work: (client: PoolClient) => Promise<Response>): Promise<Response> {
  const client = await pool.connect().catch(() => undefined);
  if (!client) return new Response(null, { status: 503 });
  let failure: Error | undefined;
  try {
    await client.query("BEGIN");
    const response = await work(client);
    const { command } = await client.query(response.ok ? "COMMIT" : "ROLLBACK");
    // PostgreSQL answers COMMIT with ROLLBACK if a statement of the transaction has failed.
    if (response.ok && command !== "COMMIT") return new Response(null, { status: 503 });
    if (response.ok) runs.committed();
    return response;
  } catch (error) {
    failure = error as Error;
    return new Response(null, { status: 503 });
  } finally {
    client.release(failure);
  }
}

const listener = getRequestListener((request) =>
  runs.receive(() => inTransaction((client) => receive(client, request))),
);
createServer(listener).listen(options.port, "127.0.0.1", () => setTimeout(reportAtWork, IDLE_MS));
process.once("disconnect", () => process.exit());
