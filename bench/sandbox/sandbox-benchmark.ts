// Calls per second of the sandbox: in the process and over HTTP, beside Prism's mock on the same operations; and whether a call
// costs the same however much is stored.

import { availableParallelism, cpus } from "node:os";
import { table } from "../../scripts/tables/markdown-table.ts";
import type { Benchmark, Gate, Results } from "../benchmark.ts";
import { measure, median, ratio } from "../measure.ts";
import { type OperationName, operations } from "./benchmarked-calls.ts";
import { fill, type Stored, storedCalls } from "./filled-sandbox.ts";
import { type Contender, openContenders } from "./sandbox-contenders.ts";

const ROUNDS = 11;
const STORED = [1_000, 100_000, 1_000_000] as const;

export interface SandboxResults extends Results {
  readonly operations: readonly OperationResult[];
  readonly stored: readonly StoredResult[];
}

interface OperationResult {
  readonly operation: OperationName;
  readonly perSecond: Readonly<Record<Contender, number>>;
  readonly inProcessToPrism: number;
  readonly overHttpToPrism: number;
}

interface StoredResult {
  readonly call: Stored;
  /** By how many transfers and card transactions are stored. */
  readonly perSecond: Readonly<Record<string, number>>;
  /** The rate with the most stored, of the rate with the fewest. */
  readonly fullToEmpty: number;
}

export const sandbox: Benchmark<SandboxResults> = {
  name: "sandbox",

  async measure(progress) {
    const measuredOperations: OperationResult[] = [];
    await using contenders = await openContenders();
    for (const operation of operations) {
      await progress(operation, async () => {
        const works = await contenders.works(operation);
        const rates = await measure(works, { rounds: ROUNDS, times: 2_000, inFlight: 16 });
        measuredOperations.push({
          operation,
          perSecond: mediansOf(rates),
          inProcessToPrism: rounded(ratio(rates.inProcess, rates.prism)),
          overHttpToPrism: rounded(ratio(rates.overHttp, rates.prism)),
        });
      });
    }
    const stored: StoredResult[] = [];
    const sandboxes: Awaited<ReturnType<typeof fill>>[] = [];
    for (const count of STORED) {
      await progress(`store ${count.toLocaleString("en-US")} transactions of each kind`, async () => {
        sandboxes.push(await fill(count));
      });
    }
    for (const call of storedCalls) {
      await progress(`${call}, however much is stored`, async () => {
        const works = Object.fromEntries(
          STORED.map((count, index) => [`s${count}`, sandboxes[index]?.[call] ?? missing]),
        );
        const rates = await measure(works, { rounds: ROUNDS, times: 2_000, inFlight: 1 });
        const [fewest, most] = [rates[`s${STORED[0]}`] ?? [], rates[`s${STORED.at(-1)}`] ?? []];
        stored.push({
          call,
          perSecond: Object.fromEntries(STORED.map((count) => [count, Math.round(median(rates[`s${count}`] ?? []))])),
          fullToEmpty: rounded(ratio(most, fewest)),
        });
      });
    }
    const processor = cpus()[0]?.model ?? "unknown processor";
    return {
      measuredOn: `Node ${process.version}, ${availableParallelism()} × ${processor}`,
      ...{ operations: measuredOperations, stored },
    };
  },

  gates: ({ operations: results, stored }) => [
    ...results.flatMap(({ operation, inProcessToPrism, overHttpToPrism }): Gate[] => [
      { title: `${operation} in the process, of Prism's mock`, ratio: inProcessToPrism, atLeast: 10 },
      { title: `${operation} over HTTP, of Prism's mock`, ratio: overHttpToPrism, atLeast: 3 },
    ]),
    // Flat but for what a large heap costs the garbage collector.
    ...stored.map(({ call, fullToEmpty }) => ({
      title: `${call} with 1,000,000 stored, of 1,000`,
      ratio: fullToEmpty,
      atLeast: 0.7,
    })),
  ],

  table({ measuredOn, operations: results, stored }) {
    const number = (value: number | undefined) => (value ?? Number.NaN).toLocaleString("en-US");
    const beside = table(
      ["Operation", "Prism's mock", "over HTTP", "in the process", "over HTTP, of Prism", "in the process, of Prism"],
      results.map(({ operation, perSecond, overHttpToPrism, inProcessToPrism }) => [
        `\`${operation}\``,
        ...[perSecond.prism, perSecond.overHttp, perSecond.inProcess].map(number),
        ...[overHttpToPrism, inProcessToPrism].map((value) => value.toFixed(1)),
      ]),
    );
    const flat = table(
      ["Operation, with so many stored", ...STORED.map((count) => number(count)), "most, of fewest"],
      stored.map(({ call, perSecond, fullToEmpty }) => [
        `\`${call}\``,
        ...STORED.map((count) => number(perSecond[count])),
        fullToEmpty.toFixed(2),
      ]),
    );
    return `${beside}\n\n${flat}\n\n${measuredOn}`;
  },
};

async function missing(): Promise<never> {
  throw new RangeError("nothing was stored");
}

function mediansOf(rates: Readonly<Record<Contender, readonly number[]>>): Record<Contender, number> {
  const { prism, overHttp, inProcess } = rates;
  return {
    prism: Math.round(median(prism)),
    overHttp: Math.round(median(overHttp)),
    inProcess: Math.round(median(inProcess)),
  };
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
