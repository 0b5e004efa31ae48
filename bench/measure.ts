// Measures functions against each other: in rounds, so that a busy moment slows all of them, and by medians, so that one bad
// round does not count.

import { availableParallelism, cpus } from "node:os";
import { performance } from "node:perf_hooks";

/** The function to measure; it runs many times. */
export type Work = () => Promise<unknown>;

export interface Plan {
  readonly rounds: number;
  /** How often each function runs in a round. */
  readonly times: number;
  /** How many runs are in flight at any time. */
  readonly inFlight: number;
}

/** Returns the runs per second of each function in each round. An additional first round is a warm-up. */
export async function measure<Name extends string>(
  works: Readonly<Record<Name, Work>>,
  { rounds, times, inFlight }: Plan,
  now: () => number = () => performance.now(),
): Promise<Record<Name, readonly number[]>> {
  const names = Object.keys(works) as Name[];
  const rates = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>;
  for (let round = 0; round <= rounds; round++) {
    // Each round starts with another function, because garbage collection after one delays the next.
    for (const at of names.keys()) {
      const name = names[(at + round) % names.length] as Name;
      const start = now();
      await repeat(works[name], times, inFlight);
      if (round > 0) rates[name].push(times / ((now() - start) / 1000));
    }
  }
  return rates;
}

/** @throws {RangeError} if there are no values */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new RangeError("no values");
  return (upper + lower) / 2;
}

/** Returns the median of each function's rates, as whole numbers. */
export function mediansOf<Name extends string>(
  rates: Readonly<Record<Name, readonly number[]>>,
): Readonly<Record<Name, number>> {
  const entries = Object.entries<readonly number[]>(rates).map(([name, list]) => [name, Math.round(median(list))]);
  return Object.fromEntries(entries) as Record<Name, number>;
}

/** Returns how many times faster the first is: the median of the ratios of each round, to three decimals. */
export function ratio(rates: readonly number[], others: readonly number[]): number {
  const middle = median(rates.map((rate, round) => rate / (others[round] ?? Number.NaN)));
  return Math.round(middle * 1000) / 1000;
}

/** Describes the runtime and the machine. */
export function machine(): string {
  return `Node ${process.version}, ${availableParallelism()} × ${cpus()[0]?.model ?? "unknown processor"}`;
}

async function repeat(work: Work, times: number, inFlight: number): Promise<void> {
  let begun = 0;
  const worker = async () => {
    while (begun < times) {
      begun++;
      await work();
    }
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
}
