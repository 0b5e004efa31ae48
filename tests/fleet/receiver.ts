// Writes the history of the runs of one receiver, and receives: the claim of an event and the effect of its handler are one
// transaction of PostgreSQL. Started with its options as JSON; works until it is killed.

import { AsyncLocalStorage } from "node:async_hooks";
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { Pool, type PoolClient } from "pg";
import { postgresStore } from "svc-sdk/postgres";
import { createCryptoVerifier, createWebhookHandler, type Store, type WebhookEvent } from "svc-sdk/webhooks";
import { systemClock } from "../../src/wrappers/util/platform.ts";
import { seededNumbers } from "./chaos.ts";
import { type DeliveryEvent, eventWriter, type WriteEvent } from "./history.ts";

interface Run {
  readonly run: string;
  readonly random: () => number;
  hasAsked: boolean;
  event: string | undefined;
}

class RecordedRuns {
  readonly #write: WriteEvent<DeliveryEvent>;
  readonly #worker: string;
  readonly #current = new AsyncLocalStorage<Run>();
  readonly #seed: number;
  #runs = 0;
  readonly #hasRecorded: () => void;

  constructor(folder: string, worker: string, seed: number, hasRecorded: () => void) {
    this.#hasRecorded = hasRecorded;
    this.#write = eventWriter<DeliveryEvent>(folder, worker);
    this.#worker = worker;
    this.#seed = seed;
  }

  /** Receives one delivery, which may become a run. */
  receive<Result>(work: () => Result): Result {
    const run = `${this.#worker}/${this.#runs++}`;
    return this.#current.run({ run, random: seededNumbers(this.#seed, run), hasAsked: false, event: undefined }, work);
  }

  /** A handler: takes some time, throws now and then, and leaves an effect. */
  async handle(event: string, leaveEffect: (run: string) => Promise<unknown>): Promise<void> {
    const current = this.#run();
    const { run, random } = current;
    this.#write({ kind: "start", run, event });
    try {
      await sleep(random() * 40);
      if (random() < 0.02) throw new Error("the handler failed");
      await leaveEffect(run);
    } catch (error) {
      this.#write({ kind: "fail", run, event });
      throw error;
    }
    current.event = event;
    this.#write({ kind: "finish", run, event });
  }

  /** The transaction of the current run has committed. */
  committed(): void {
    const { run, event } = this.#run();
    if (event === undefined) return;
    this.#write({ kind: "recorded", run, event });
    this.#hasRecorded();
  }

  /** The store, with an event before the first claim of a run. */
  watch(store: Required<Store>): Store {
    return {
      ...store,
      getOrSet: (key, value, ttlMs) => {
        const current = this.#run();
        if (!current.hasAsked) this.#write({ kind: "ask", run: current.run });
        current.hasAsked = true;
        return store.getOrSet(key, value, ttlMs);
      },
    };
  }

  #run(): Run {
    const current = this.#current.getStore();
    if (!current) throw new Error("there is no current delivery");
    return current;
  }
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
