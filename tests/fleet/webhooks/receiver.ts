// One receiver process. Started by webhook-fleet.ts with its options as JSON; works until it is killed.

import { createServer, type RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { PoolClient } from "pg";
import { createClient } from "redis";
import { expressWebhooks } from "svc-sdk/express";
import { postgresStore } from "svc-sdk/postgres";
import { redisStore } from "svc-sdk/redis";
import {
  createCryptoVerifier,
  createWebhookHandler,
  type WebhookEvent,
  type WebhookHandlerOptions,
} from "svc-sdk/webhooks";
import { systemClock } from "../../../src/wrappers/platform/clock.ts";
import { KEYED_EFFECT, openPool, PLAIN_EFFECT } from "./effects.ts";
import { RecordedRuns } from "./recorded-runs.ts";

export interface FleetReceiverOptions {
  readonly worker: string;
  readonly port: number;
  readonly store: "redis" | "postgres";
  readonly addresses: { readonly postgres: string; readonly redis: string };
  readonly secret: string;
  readonly historyFolder: string;
  readonly leaseSeconds: number;
  readonly seed: number;
  /** How far the wall clock of this receiver is off: less than what the verifier tolerates. */
  readonly clockOffsetMs: number;
}

const options: FleetReceiverOptions = JSON.parse(process.argv[2] ?? "");
const { addresses, leaseSeconds } = options;
// Before that, a kill would only keep the receivers from their work: the first event is recorded, or none comes.
const IDLE_MS = 5_000;
let hasReported = false;
function reportAtWork(): void {
  if (!hasReported) process.send?.("at work");
  hasReported = true;
}

const runs = new RecordedRuns(options.historyFolder, options.worker, options.seed, reportAtWork);
const clock = { ...systemClock, now: () => Date.now() + options.clockOffsetMs };
const pool = openPool(addresses.postgres, 4);

const shared = {
  verifier: createCryptoVerifier({ secret: options.secret, clock }),
  clock,
  leaseSeconds,
  timeLimitSeconds: leaseSeconds / 2,
  onConflict: "skip",
  scope: "fleet",
  // What fails is in the history, or its delivery is sent again.
  onError: () => undefined,
} as const satisfies Partial<WebhookHandlerOptions>;

function eventOf({ payload }: WebhookEvent<string>): string {
  return (payload as { readonly event: string }).event;
}

/** The claim is in Redis, the effect in PostgreSQL, under the event as its key. */
function withRedis(): RequestListener {
  const redis = createClient({
    url: addresses.redis,
    socket: { reconnectStrategy: 100 },
    disableOfflineQueue: true,
  });
  // Reported by each command as well.
  redis.on("error", () => undefined);
  void redis.connect().catch(() => undefined);
  const webhooks = expressWebhooks({
    ...shared,
    store: runs.watch(redisStore(redis), false),
    handle: (event) => runs.handle(eventOf(event), (run) => pool.query(KEYED_EFFECT, [eventOf(event), run])),
  });
  return (request, response) => {
    runs.receive(() => webhooks(request, response, () => response.writeHead(500).end()));
  };
}

/** The claim and the effect, which has no key, are one transaction. */
function withPostgres(): RequestListener {
  return getRequestListener((request) => runs.receive(() => inTransaction((client) => receive(client, request))));
}

async function receive(client: PoolClient, request: Request): Promise<Response> {
  const works: Promise<unknown>[] = [];
  const POST = createWebhookHandler({
    ...shared,
    store: runs.watch(postgresStore(client), true),
    handle: (event) => runs.handle(eventOf(event), (run) => client.query(PLAIN_EFFECT, [eventOf(event), run])),
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

const listener = options.store === "redis" ? withRedis() : withPostgres();
createServer(listener).listen(options.port, "127.0.0.1", () => setTimeout(reportAtWork, IDLE_MS));
process.once("disconnect", () => process.exit());
