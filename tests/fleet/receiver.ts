// Writes the history of the runs of one receiver, and receives: the claim of an event and the effect of its handler are one
// transaction of PostgreSQL. Started with its options as JSON; works until it is killed.

import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { Pool, type PoolClient } from "pg";
import { postgresStore } from "svc-sdk/postgres";
import { createCryptoVerifier, createWebhookHandler, type Store } from "svc-sdk/webhooks";
import { systemClock } from "../../src/wrappers/util/platform.ts";
import { seededNumbers } from "./chaos.ts";
import { type DeliveryEvent, eventWriter, IDLE_MS, reportAtWork } from "./history.ts";

/** One delivery, which may become a run of the handler. */
interface Run {
  readonly run: string;
  readonly random: () => number;
  event: string | undefined;
}

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
const write = eventWriter<DeliveryEvent>(options.folder, options.worker);
let runs = 0;
const clock = { ...systemClock, now: () => Date.now() + options.clockOffsetMs };
const verifier = createCryptoVerifier({ secret: options.secret, clock });
const pool = new Pool({
  connectionString: options.postgres,
  max: 4,
  connectionTimeoutMillis: 2_000,
  query_timeout: 5_000,
});
// A connection that breaks while it is idle, and one that breaks in a transaction: each query reports it too.
pool.on("error", () => undefined);
pool.on("connect", (client) => client.on("error", () => undefined));

/** The store, with an event before the first claim of a run. */
function watched(store: Required<Store>, { run }: Run): Store {
  let hasAsked = false;
  return {
    ...store,
    getOrSet(key, value, ttlMs) {
      if (!hasAsked) write({ kind: "ask", run });
      hasAsked = true;
      return store.getOrSet(key, value, ttlMs);
    },
  };
}

/** A handler: takes some time, throws now and then, and leaves an effect. */
async function handle(client: PoolClient, current: Run, event: string): Promise<void> {
  const { run, random } = current;
  write({ kind: "start", run, event });
  try {
    await sleep(random() * 40);
    if (random() < 0.02) throw new Error("the handler failed");
    await client.query("INSERT INTO effects VALUES ($1, $2)", [event, run]);
  } catch (error) {
    write({ kind: "fail", run, event });
    throw error;
  }
  current.event = event;
  write({ kind: "finish", run, event });
}

async function receive(client: PoolClient, current: Run, request: Request): Promise<Response> {
  const works: Promise<unknown>[] = [];
  const POST = createWebhookHandler({
    verifier,
    clock,
    onConflict: "skip",
    scope: "fleet",
    leaseSeconds: LEASE_SECONDS,
    timeLimitSeconds: LEASE_SECONDS / 2,
    store: watched(postgresStore(client), current),
    handle: ({ payload }) => handle(client, current, (payload as { readonly event: string }).event),
    // What fails is in the history, or its delivery is sent again.
    onError: () => undefined,
  });
  const response = await POST(request, { waitUntil: (work: Promise<unknown>) => works.push(work) });
  // After the time limit, the handler still uses the transaction.
  await Promise.all(works);
  return response;
}

/** Acknowledges only what has been committed. */
async function inTransaction(request: Request): Promise<Response> {
  const run = `${options.worker}/${runs++}`;
  const current: Run = { run, random: seededNumbers(options.seed, run), event: undefined };
  const client = await pool.connect().catch(() => undefined);
  if (!client) return new Response(null, { status: 503 });
  let failure: Error | undefined;
  try {
    await client.query("BEGIN");
    const response = await receive(client, current, request);
    const { command } = await client.query(response.ok ? "COMMIT" : "ROLLBACK");
    // PostgreSQL answers COMMIT with ROLLBACK if a statement of the transaction has failed.
    if (response.ok && command !== "COMMIT") return new Response(null, { status: 503 });
    if (response.ok && current.event !== undefined) {
      write({ kind: "recorded", run, event: current.event });
      reportAtWork();
    }
    return response;
  } catch (error) {
    failure = error as Error;
    return new Response(null, { status: 503 });
  } finally {
    client.release(failure);
  }
}

createServer(getRequestListener(inTransaction)).listen(options.port, "127.0.0.1", () =>
  setTimeout(reportAtWork, IDLE_MS),
);
process.once("disconnect", () => process.exit());
