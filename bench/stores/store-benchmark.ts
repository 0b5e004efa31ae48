// Measures a transfer with a derived key through each store, beside the same transfer through the memory store.

import { table } from "../../scripts/tables/markdown-table.ts";
import type { Benchmark, Results, Target } from "../benchmark.ts";
import { type Cost, machine, measureCosts, median, ratio, repeat, rounded, wallTimes } from "../measure.ts";
import { serve } from "../server-process.ts";
import { missingServers } from "./missing-servers.ts";
import type { OpenStore, OpenStores } from "./store-contenders.ts";
import { type StoreContender, storeNames, storeTitles } from "./store-titles.ts";

const ROUNDS = 9;
/** Transfers of each store in a round, by the number in flight. */
const loads = [
  { inFlight: 1, times: 48 },
  { inFlight: 32, times: 256 },
] as const;
/** For each of the two. */
const WITHIN_MS = 60_000;
const COUNTED = 320;

export interface StoreResults extends Results {
  readonly settings: readonly StoreSetting[];
}

export interface StoreSetting {
  readonly inFlight: number;
  readonly rounds: number;
  /** What a transfer takes: the median of the rounds, in microseconds. */
  readonly micros: ByStore<number>;
  /** Of the memory store in the same round: the median of the ratios. */
  readonly multiples: ByStore<number>;
  readonly counts: ByStore<CallCounts>;
}

/** Counted over 320 transfers after the first one, per transfer. */
interface CallCounts {
  readonly operations: number;
  readonly roundTrips: number;
  /** The most commands at a time without a reply. A client of Redis has one connection: more than one are pipelined. */
  readonly mostOpen: number;
  /** Commands that Redis has received with one read of a socket. */
  readonly commandsPerRead?: number;
}

type ByStore<Value> = Readonly<Record<StoreContender, Value>>;

export const stores: Benchmark<StoreResults> = {
  name: "stores",

  missing: missingServers,

  async measure(progress) {
    const settings: StoreSetting[] = [];
    const { openStores } = await import("./store-contenders.ts");
    const service = await serve(["--import", "tsx", "bench/calls/call-server.ts"]);
    try {
      await using open = await openStores(service.origin);
      for (const { inFlight, times } of loads) {
        await progress(`transfer with a key, ${inFlight} in flight`, async () => {
          settings.push(await settingOf(open, inFlight, times));
        });
      }
    } finally {
      await service.stop();
    }
    return { measuredOn: machine(), settings };
  },

  targets: ({ settings }) => settings.flatMap(targetsOf),

  table({ measuredOn, settings }) {
    const head = [
      "",
      ...settings.map(({ inFlight }) => `${inFlight} in flight`),
      "Store operations",
      "Round trips",
      ...settings.map(({ inFlight }) => `Most commands open, ${inFlight} in flight`),
      ...settings.map(({ inFlight }) => `Commands in a read, ${inFlight} in flight`),
    ];
    const rows = storeNames.map((name) => [
      storeTitles[name],
      ...settings.map(({ micros, multiples }) => `${multiples[name].toFixed(2)} (${grouped(micros[name])} µs)`),
      each(settings, name, "operations"),
      each(settings, name, "roundTrips"),
      ...settings.map(({ counts }) => String(counts[name].mostOpen)),
      ...settings.map(({ counts }) => counts[name].commandsPerRead?.toFixed(2) ?? ""),
    ]);
    return `${table(head, rows)}\n\n${measuredOn}`;
  },
};

async function settingOf({ stores: open }: OpenStores, inFlight: number, times: number): Promise<StoreSetting> {
  const works = byStore((name) => open[name].work);
  const costs = await measureCosts(works, { rounds: ROUNDS, times, inFlight, withinMs: WITHIN_MS });
  const counts: Partial<Record<StoreContender, CallCounts>> = {};
  for (const name of storeNames) counts[name] = await countedRun(open[name], inFlight);
  return {
    inFlight,
    rounds: costs.memory.length,
    micros: byStore((name) => Math.round(median(wallTimes(costs[name])))),
    multiples: byStore((name) => multipleOf(costs[name], costs.memory)),
    counts: byStore((name) => counts[name] as CallCounts),
  };
}

function multipleOf(costs: readonly Cost[], memory: readonly Cost[]): number {
  return ratio(wallTimes(costs), wallTimes(memory));
}

/** The stores were used before, so that the check of their format is not counted. */
async function countedRun({ work, counts, reads }: OpenStore, inFlight: number): Promise<CallCounts> {
  counts.mostOpen = 0;
  const before = { ...counts, ...(await reads?.()) };
  await repeat(work, COUNTED, inFlight);
  const after = { ...counts, ...(await reads?.()) };
  const perCall = (name: "operations" | "roundTrips") => rounded((after[name] - before[name]) / COUNTED);
  const commands = Number(after.commands) - Number(before.commands);
  // The second of the two questions to the server is a read of its own.
  const ownReads = 2;
  const socketReads = Number(after.reads) - Number(before.reads) - ownReads;
  return {
    operations: perCall("operations"),
    roundTrips: perCall("roundTrips"),
    mostOpen: after.mostOpen,
    ...(reads ? { commandsPerRead: rounded(commands / socketReads) } : {}),
  };
}

function byStore<Value>(value: (name: StoreContender) => Value): ByStore<Value> {
  return Object.fromEntries(storeNames.map((name) => [name, value(name)])) as ByStore<Value>;
}

function each(settings: readonly StoreSetting[], name: StoreContender, count: "operations" | "roundTrips"): string {
  return [...new Set(settings.map(({ counts }) => String(counts[name][count])))].join(", ");
}

function grouped(value: number): string {
  return value.toLocaleString("en-US");
}

function targetsOf({ inFlight, counts }: StoreSetting): Target[] {
  const shared = storeNames.filter((name) => name !== "memory");
  const roundTrips = shared.map((name) => ({
    title: `${storeTitles[name]}, ${inFlight} in flight, round trips of a transfer`,
    ...{ measured: counts[name].roundTrips, limit: { atMost: 2 }, isExact: true },
  }));
  if (inFlight === 1) return roundTrips;
  const pipelined = shared
    .filter((name) => name !== "postgres")
    .map((name) => ({
      title: `${storeTitles[name]}, ${inFlight} in flight, commands open on its connection`,
      ...{ measured: counts[name].mostOpen, limit: { atLeast: 2 }, isExact: true },
    }));
  return [...roundTrips, ...pipelined];
}
