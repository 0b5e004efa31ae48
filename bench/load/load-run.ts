// One client under load, in a process of its own: `node --expose-gc --import tsx bench/load/load-run.ts <origin> <calls> <in flight>`.
// Prints what it measured as JSON.

import { getEventListeners } from "node:events";
import { performance } from "node:perf_hooks";
import { built } from "../built-package.ts";

/** What the run says about the client. */
export interface LoadRun {
  readonly perSecond: number;
  /** Of successful calls with their retries, in milliseconds. */
  readonly latencyMs: Readonly<Record<"p50" | "p99" | "p99.9", number>>;
  /** Calls that failed in spite of their retries, and were made again with the same key. */
  readonly madeAgain: number;
  /** Of the heap in use after a collection, in megabytes, at each tenth of the calls. */
  readonly heapMegabytes: readonly number[];
  /** After the client is closed. */
  readonly timersLeft: number;
  readonly listenersLeft: number;
}

/** A program repeats a payment with its key until it knows the end. */
const MOST_TIMES = 20;

const [origin = "", given = "", width = ""] = process.argv.slice(2);
const calls = Number(given);
const inFlight = Number(width);
const collect = (globalThis as { gc?: () => void }).gc;
if (!collect) throw new Error("Run it with --expose-gc");

const { CryptoClient, SdkError } = await built("index");
const stop = new AbortController();
const client = new CryptoClient({ baseUrl: origin, apiKey: "key_example", apiSecret: "secret_example" });
const { signal } = stop;

const work = (index: number) =>
  index % 2 === 0
    ? client.cards.fundingAddress("card_1", { signal })
    : client.transactions.sendFunds(paymentOf(index), { idempotencyKey: `payment-${index}`, signal });

const paymentOf = (index: number) =>
  ({
    account: "account_example",
    assets: "asset_example",
    receiving_address: `payment-${index}`,
    amount: "1.25",
    type: "USDC",
    chain: "SOLANA",
    category: "business",
  }) as const;

const latencies = new Float64Array(calls);
const heapMegabytes: number[] = [];
let begun = 0;
let ended = 0;
let madeAgain = 0;

async function perform(index: number): Promise<void> {
  for (let time = 1; ; time++) {
    const start = performance.now();
    try {
      await work(index);
      latencies[index] = performance.now() - start;
      return;
    } catch (error) {
      if (!(error instanceof SdkError) || time === MOST_TIMES) throw error;
      madeAgain += 1;
    }
  }
}

async function worker(): Promise<void> {
  while (begun < calls) {
    await perform(begun++);
    ended += 1;
    if (ended % (calls / 10) === 0) {
      collect?.();
      heapMegabytes.push(Math.round(process.memoryUsage().heapUsed / 100_000) / 10);
    }
  }
}

const start = performance.now();
await Promise.all(Array.from({ length: inFlight }, worker));
const seconds = (performance.now() - start) / 1000;
await client.close();

const sorted = latencies.sort();
const at = (share: number) => Math.round((sorted[Math.floor(share * (calls - 1))] ?? Number.NaN) * 10) / 10;
const run: LoadRun = {
  perSecond: Math.round(calls / seconds),
  latencyMs: { p50: at(0.5), p99: at(0.99), "p99.9": at(0.999) },
  madeAgain,
  heapMegabytes,
  timersLeft: process.getActiveResourcesInfo().filter((name) => name === "Timeout").length,
  listenersLeft: getEventListeners(signal, "abort").length,
};
console.log(JSON.stringify(run));
process.exit();
