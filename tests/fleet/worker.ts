// One worker process of a fleet that pays. Started with its options as JSON; works until it is killed.

import { randomUUID } from "node:crypto";
import { Redis } from "ioredis";
import { CryptoClient, createTokenStore, type LedgerStore } from "../../src/index.ts";
import { postgresStore } from "../../src/postgres.ts";
import { redisStore } from "../../src/redis.ts";
import { systemClock } from "../../src/wrappers/util/platform.ts";
import { type Defect, type EngineName, engines, openWorkerPool } from "./engines.ts";
import { eventWriter, type FleetEvent, IDLE_MS, reportAtWork } from "./history.ts";
import type { ServerAddresses } from "./servers.ts";

export interface WorkerOptions {
  readonly engine: EngineName;
  readonly worker: string;
  readonly addresses: ServerAddresses;
  readonly client: { readonly baseUrl: string; readonly apiKey: string; readonly apiSecret: string };
  readonly tokenKey: string;
  readonly folder: string;
  /** How far the wall clock of this worker is off. */
  readonly clockOffsetMs: number;
  readonly defect: Defect | undefined;
}

const options: WorkerOptions = JSON.parse(process.argv[2] ?? "");
const { addresses, client, clockOffsetMs, defect } = options;
process.once("disconnect", () => process.exit());
const writeEvent = eventWriter<FleetEvent>(options.folder, options.worker);
const now = () => Date.now() + clockOffsetMs;

const write: typeof writeEvent = (event) => {
  writeEvent(event);
  if (event.kind === "record") reportAtWork();
};

const engine = engines[options.engine];
const pool = openWorkerPool(addresses, clockOffsetMs);
const stores = { redis: openRedisStore, postgres: () => postgresStore(pool, { acceptedRisks: [] }) };
const store = stores[engine.store]();

function openRedisStore(): LedgerStore {
  // The driver that starts faster.
  const redis = new Redis(addresses.redis, {
    retryStrategy: () => 100,
    enableOfflineQueue: true,
    maxRetriesPerRequest: 3,
  });
  // Reported by each command as well.
  redis.on("error", () => undefined);
  return redisStore(redis, { acceptedRisks: [] });
}

const wallets = new CryptoClient({
  ...client,
  store,
  requireSharedStore: "durable",
  tokenStore: createTokenStore({ store, keys: [options.tokenKey] }),
  clock: { ...systemClock, now },
  timeoutMs: 1_000,
  totalTimeoutMs: 5_000,
  fetch(url, init) {
    if (!url.endsWith("/send-funds")) return fetch(url, init);
    const { receiving_address: address, amount } = JSON.parse(String(init.body));
    const headers = new Headers(init.headers);
    if (defect === "key-per-attempt") headers.set("idempotency-key", randomUUID());
    const key = headers.get("idempotency-key") ?? "none";
    // The address of a payout ends with its id.
    write({ payout: address.replace(/^Example/, ""), kind: "send", key, amount: String(amount) });
    return fetch(url, { ...init, headers });
  },
});

try {
  await engine.start({ addresses, wallets, pool, write, defect, now: () => new Date(now()) });
} catch (error) {
  // The process that replaces this one tries again.
  console.error("an engine did not start:", String(error));
  process.exit(1);
}
setTimeout(reportAtWork, IDLE_MS);
