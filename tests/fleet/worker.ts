// One worker process of a fleet. Started by run-fleet.ts with its options as JSON; works until it is killed.

import { Redis } from "ioredis";
import { CryptoClient, createTokenStore } from "../../src/index.ts";
import { redisStore } from "../../src/redis.ts";
import { systemClock } from "../../src/wrappers/platform/clock.ts";
import type { ServerAddresses } from "./engines/fleet-engine.ts";
import { engines } from "./engines/index.ts";
import { historyWriter } from "./history/history-file.ts";

export interface WorkerOptions {
  readonly engine: string;
  readonly worker: string;
  readonly addresses: ServerAddresses;
  readonly client: { readonly baseUrl: string; readonly apiKey: string; readonly apiSecret: string };
  readonly tokenKey: string;
  readonly historyFolder: string;
  /** How far the wall clock of this worker is off. */
  readonly clockOffsetMs: number;
}

const options: WorkerOptions = JSON.parse(process.argv[2] ?? "");
const { addresses, client, clockOffsetMs } = options;
process.once("disconnect", () => process.exit());
const write = historyWriter(options.historyFolder, options.worker);
const now = () => Date.now() + clockOffsetMs;

// The driver that starts faster.
const redis = new Redis(addresses.redis, {
  retryStrategy: () => 100,
  enableOfflineQueue: true,
  maxRetriesPerRequest: 3,
});
// Reported by each command as well.
redis.on("error", () => undefined);
const store = redisStore(redis, { acceptedRisks: [] });

const wallets = new CryptoClient({
  ...client,
  store,
  requireSharedStore: "durable",
  tokenStore: createTokenStore({ store, keys: [options.tokenKey] }),
  clock: { ...systemClock, now },
  timeoutMs: 1_000,
  totalTimeoutMs: 5_000,
  fetch(url, init) {
    if (url.endsWith("/send-funds")) {
      const { receiving_address: address, amount } = JSON.parse(String(init.body));
      const key = new Headers(init.headers).get("idempotency-key") ?? "none";
      write({ payout: payoutOf(address), kind: "send", key, amount: String(amount) });
    }
    return fetch(url, init);
  },
});

const engine = engines[options.engine];
if (!engine) throw new Error(`there is no engine "${options.engine}"`);
await engine.work({ addresses, wallets, write, now: () => new Date(now()) });

/** The address of a payout ends with its id. */
function payoutOf(address: string): string {
  return address.replace(/^Example/, "");
}
