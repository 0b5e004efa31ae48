// Measures one client over a million calls with faults.

import { spawnSync } from "node:child_process";
import { table } from "../../scripts/tables/tables.ts";
import type { Benchmark, Results } from "../benchmark.ts";
import { startServer } from "../built-package.ts";
import { machine } from "../measure.ts";
import type { LoadRun } from "./load-run.ts";

const CALLS = 1_000_000;
const IN_FLIGHT = 256;

export interface LoadResults extends Results {
  readonly calls: number;
  readonly inFlight: number;
  readonly run: LoadRun;
  readonly server: ServerCounts;
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

export const load: Benchmark<LoadResults> = {
  name: "load",

  async measure(progress) {
    const title = `${CALLS.toLocaleString("en-US")} calls, ${IN_FLIGHT} in flight`;
    const { run, server } = await progress(title, async () => {
      await using service = await startServer("bench/load/load-server.ts");
      const measured = runClient(service.url);
      return { run: measured, server: (await (await fetch(`${service.url}/counts`)).json()) as ServerCounts };
    });
    return { measuredOn: machine(), calls: CALLS, inFlight: IN_FLIGHT, run, server };
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

  table({ measuredOn, run, server }) {
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
    return `${soak}\n\n${measuredOn}`;
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
