// Measures one client over a million calls with faults, and what a call costs with more and more in flight.

import { spawnSync } from "node:child_process";
import { table } from "../../scripts/tables/tables.ts";
import type { Benchmark, Results } from "../benchmark.ts";
import { built } from "../built-package.ts";
import { machine, measureCosts, median, ratio, wallTimes } from "../measure.ts";
import { startServer } from "../start-server.ts";
import type { LoadRun } from "./load-run.ts";

const CALLS = 1_000_000;
const IN_FLIGHT = 256;
const LOADS = [1, 4, 16, 64, 256, 1024] as const;
const ROUNDS = 7;
const TIMES = 4_096;

export interface LoadResults extends Results {
  readonly calls: number;
  readonly inFlight: number;
  readonly run: LoadRun;
  readonly server: ServerCounts;
  /** What a GET takes, in microseconds: the medians over rounds. */
  readonly curve: readonly CurvePoint[];
}

interface ServerCounts {
  readonly requests: number;
  readonly faults: number;
  readonly logins: number;
  readonly refusedTokens: number;
  readonly mostConnections: number;
  readonly paid: number;
  readonly doubled: number;
}

interface CurvePoint {
  readonly inFlight: number;
  readonly sdk: number;
  readonly fetch: number;
  readonly sdkToFetch: number;
}

export const load: Benchmark<LoadResults> = {
  name: "load",

  async measure(progress) {
    const title = `${CALLS.toLocaleString("en-US")} calls, ${IN_FLIGHT} in flight`;
    const { run, server } = await progress(title, async () => {
      await using service = await startServer("bench/load/load-server.ts");
      const measured = runClient(service.url);
      return { run: measured, server: (await (await fetch(`${service.url}/counts`)).json()) as ServerCounts };
    });
    const curve: CurvePoint[] = [];
    for (const inFlight of LOADS) {
      curve.push(await progress(`a GET with ${inFlight} in flight`, () => pointAt(inFlight)));
    }
    return { measuredOn: machine(), calls: CALLS, inFlight: IN_FLIGHT, run, server, curve };
  },

  targets: ({ calls, inFlight, run, server }) => [
    ...Object.entries({
      "payments lost": calls / 2 - server.paid,
      "payments doubled": server.doubled,
      "timers left": run.timersLeft,
      "listeners left": run.listenersLeft,
    }).map(([title, measured]) => ({ title, measured, isExact: true, limit: { atMost: 0 } })),
    // Node opens a new one if a call begins in the moment in which another one ends.
    {
      title: "most connections at a time, of the calls in flight",
      measured: Math.round((server.mostConnections / inFlight) * 100) / 100,
      limit: { atMost: 2 },
    },
    // The memory store of keys is full after a tenth of the calls.
    { title: "heap at the end, of that at a fifth", measured: heapGrowth(run), limit: { atMost: 1 } },
  ],

  table({ measuredOn, run, server, curve }) {
    const number = (value: number) => value.toLocaleString("en-US");
    const { p50, p99, "p99.9": worst } = run.latencyMs;
    const soak = table(
      ["Calls per second", "p50", "p99", "p99.9", "Faults", "Logins", "Made again", "Heap, by tenths of the calls"],
      [
        [
          ...[number(run.perSecond), `${p50} ms`, `${p99} ms`, `${worst} ms`],
          ...[server.faults, server.logins, run.madeAgain].map(number),
          `${run.heapMegabytes.join(", ")} MB`,
        ],
      ],
    );
    const points = table(
      ["GET, by number in flight", ...curve.map(({ inFlight }) => number(inFlight))],
      [
        ["this package", ...curve.map(({ sdk }) => `${sdk} µs`)],
        ["fetch", ...curve.map(({ fetch: plain }) => `${plain} µs`)],
        ["this package / fetch", ...curve.map(({ sdkToFetch }) => sdkToFetch.toFixed(2))],
      ],
    );
    return `${soak}\n\n${points}\n\n${measuredOn}`;
  },
};

function heapGrowth({ heapMegabytes }: LoadRun): number {
  return Math.round(((heapMegabytes.at(-1) ?? Number.NaN) / (heapMegabytes[1] ?? Number.NaN)) * 100) / 100;
}

function runClient(origin: string): LoadRun {
  const program = ["--expose-gc", "--import", "tsx", "bench/load/load-run.ts", origin, `${CALLS}`, `${IN_FLIGHT}`];
  const { status, stdout, stderr } = spawnSync(process.execPath, program, { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

async function pointAt(inFlight: number): Promise<CurvePoint> {
  await using server = await startServer("bench/calls/call-server.ts");
  const { CryptoClient } = await built("index");
  const client = new CryptoClient({ baseUrl: server.url, token: "token_example" });
  const headers = { accept: "application/json", authorization: "Bearer token_example" };
  const works = {
    sdk: () => client.cards.fundingAddress("card_1"),
    fetch: async () =>
      (await fetch(`${server.url}/svc-card/card_1/wallet/funding-address`, { headers })).json() as Promise<unknown>,
  };
  try {
    const costs = await measureCosts(works, { rounds: ROUNDS, times: TIMES, inFlight });
    const [sdk, plain] = [wallTimes(costs.sdk), wallTimes(costs.fetch)];
    return { inFlight, sdk: Math.round(median(sdk)), fetch: Math.round(median(plain)), sdkToFetch: ratio(sdk, plain) };
  } finally {
    await client.close();
  }
}
