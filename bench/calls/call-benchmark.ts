// Measures small calls against a plain fetch of the same address: how much longer they take, and how much more of the processor.

import { readFileSync } from "node:fs";
import { table } from "../../scripts/tables/tables.ts";
import type { Benchmark, Results, Target } from "../benchmark.ts";
import { startServer } from "../built-package.ts";
import { type Cost, cpuTimes, machine, measure, median, ratio, ratios, rounded, wallTimes } from "../measure.ts";
import { type CallContender, callContenders, type MeasuredCall } from "./call-libraries.ts";

const ROUNDS = 15;
const TIMES = 400;

const kinds: Readonly<Record<MeasuredCall, string>> = { read: "GET", write: "POST", keyed: "transfer with a key" };
const loads = [1, 32] as const;

export interface CallResults extends Results {
  /** Of the other libraries, by package. */
  readonly versions?: Readonly<Record<string, string>>;
  readonly settings: readonly CallSetting[];
}

export interface CallSetting {
  readonly title: string;
  readonly kind: MeasuredCall;
  readonly inFlight: number;
  /** Of what a fetch takes in the same round: medians, and the range of the middle half of the rounds. */
  readonly multiples: ByContender<Multiple>;
}

interface Multiple extends Cost {
  readonly middleHalf: readonly [from: number, to: number];
}

type ByContender<Value> = Readonly<Partial<Record<CallContender, Value>>>;

export const calls: Benchmark<CallResults> = {
  name: "calls",

  async measure(progress) {
    const settings: CallSetting[] = [];
    // The libraries are installed for a run only.
    const { openCallContenders } = await import("./call-contenders.ts");
    await using server = await startServer("bench/calls/call-server.ts");
    await using contenders = await openCallContenders(server.url);
    for (const kind of Object.keys(kinds) as MeasuredCall[]) {
      for (const inFlight of loads) {
        const costs = await progress(`${kinds[kind]}, ${inFlight} in flight`, () =>
          measure(contenders.works(kind), { rounds: ROUNDS, times: TIMES, inFlight }),
        );
        settings.push(settingOf(kind, inFlight, costs));
      }
    }
    return { measuredOn: machine(), versions: installedVersions(), settings };
  },

  targets: ({ settings }) => settings.flatMap(targetsOf),

  table({ measuredOn, versions = {}, settings }) {
    const tableOf = (title: string, cell: (multiple: Multiple) => string) =>
      table(
        [title, ...settings.map(({ kind, inFlight }) => `${kinds[kind]}, ${inFlight}`)],
        (Object.keys(callContenders) as CallContender[])
          .filter((name) => settings.some(({ multiples }) => multiples[name]))
          .map((name) => {
            const cells = settings.map(({ multiples }) => multiples[name]);
            return [callContenders[name], ...cells.map((multiple) => (multiple ? cell(multiple) : ""))];
          }),
      );
    const wall = tableOf(
      "Time",
      ({ wall: time, middleHalf: [from, to] }) => `${time.toFixed(2)} (${from.toFixed(2)} to ${to.toFixed(2)})`,
    );
    const cpu = tableOf("Processor time", ({ cpu: time }) => time.toFixed(2));
    const libraries = Object.entries(versions).map((entry) => entry.join(" "));
    return [wall, cpu, [measuredOn, ...libraries].join(", ")].join("\n\n");
  },
};

/** The libraries are those of bench/package.json, in exact versions. */
function installedVersions(): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).devDependencies;
}

function settingOf(kind: MeasuredCall, inFlight: number, costs: ByContender<readonly Cost[]>): CallSetting {
  const { fetch: plain = [] } = costs;
  const multipleOf = (list: readonly Cost[]): Multiple => {
    const sorted = ratios(wallTimes(list), wallTimes(plain)).sort((left, right) => left - right);
    const at = (share: number) => rounded(sorted[Math.round(share * (sorted.length - 1))] ?? Number.NaN);
    const cpu = ratio(cpuTimes(list), cpuTimes(plain));
    return { wall: rounded(median(sorted)), cpu, middleHalf: [at(0.25), at(0.75)] };
  };
  const multiples = Object.fromEntries(Object.entries(costs).map(([name, list]) => [name, multipleOf(list)]));
  return { title: `${kinds[kind]}, ${inFlight} in flight`, kind, inFlight, multiples };
}

type ByKind<Value> = Readonly<Record<"sdk" | "sdkUndici", Readonly<Record<MeasuredCall, Value>>>>;

/** One at a time, and 32 in flight. */
type ByLoad = readonly [one: number, many: number];

const budgets: ByKind<ByLoad> = {
  sdk: { read: [1.25, 1.3], write: [1.15, 1.2], keyed: [1.25, 1.35] },
  sdkUndici: { read: [0.68, 0.42], write: [0.5, 0.3], keyed: [0.58, 0.4] },
};

/** What three runs on two quiet cores reached: a multiple of a fetch, or no more than another library that also uses `fetch`. */
const reached: ByKind<"lithic" | ByLoad> = {
  sdk: { read: "lithic", write: "lithic", keyed: [1.65, 1.75] },
  sdkUndici: { read: [0.8, 0.49], write: [0.6, 0.38], keyed: [0.73, 0.52] },
};

function targetsOf({ title: call, kind, inFlight, multiples }: CallSetting): Target[] {
  const title = (name: CallContender) => `${call}, ${callContenders[name]}`;
  const multiple = (name: CallContender) => multiples[name]?.wall ?? Number.NaN;
  const load = inFlight === 1 ? 0 : 1;
  const own = (["sdk", "sdkUndici"] as const).map((name): Target => {
    const budget = budgets[name][kind][load];
    const found = reached[name][kind];
    const best = found === "lithic" ? multiple(found) : found[load];
    return {
      title: `${title(name)}, of a fetch`,
      measured: multiple(name),
      limit: { atMost: budget },
      ...(best > budget ? { reached: { atMost: best } } : {}),
    };
  });
  const limit = { atMost: multiple("stripe") };
  return [...own, { title: `${title("sdkUndici")}, of a fetch as stripe`, measured: multiple("sdkUndici"), limit }];
}
