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

/** What one run takes, in microseconds. */
export interface Cost {
  readonly wall: number;
  /** Of the whole process, garbage collection included. */
  readonly cpu: number;
}

/** Of this process, in milliseconds. */
function cpuNow(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Returns what a run of each function takes in each round. An additional first round is a warm-up. */
export async function measure<Name extends string>(
  works: Readonly<Record<Name, Work>>,
  { rounds, times, inFlight }: Plan,
  wallNow: () => number = () => performance.now(),
): Promise<Record<Name, readonly Cost[]>> {
  const names = Object.keys(works) as Name[];
  const costs = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Cost[]>;
  for (let round = 0; round <= rounds; round++) {
    // Each round starts with another function, because garbage collection after one delays the next.
    for (const at of names.keys()) {
      const name = names[(at + round) % names.length] as Name;
      const start = { wall: wallNow(), cpu: cpuNow() };
      await repeat(works[name], times, inFlight);
      const each = (before: number, after: number) => ((after - before) / times) * 1_000;
      if (round > 0) costs[name].push({ wall: each(start.wall, wallNow()), cpu: each(start.cpu, cpuNow()) });
    }
  }
  return costs;
}

/** @throws {RangeError} if there are no values */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new RangeError("no values");
  return (upper + lower) / 2;
}

/** The medians of each function's runs per second, as whole numbers. */
export function mediansOf<Name extends string>(
  costs: Readonly<Record<Name, readonly Cost[]>>,
): Readonly<Record<Name, number>> {
  const entries = Object.entries<readonly Cost[]>(costs).map(([name, list]) => [
    name,
    Math.round(1_000_000 / median(wallTimes(list))),
  ]);
  return Object.fromEntries(entries) as Record<Name, number>;
}

/** The first as a multiple of the other: the median of the ratios of each round, to three decimals. */
export function ratio(values: readonly number[], others: readonly number[]): number {
  return rounded(median(ratios(values, others)));
}

/** How many times faster the first is. */
export function speedup(costs: readonly Cost[], others: readonly Cost[]): number {
  return ratio(wallTimes(others), wallTimes(costs));
}

/** The ratios of each round. */
export function ratios(values: readonly number[], others: readonly number[]): number[] {
  return values.map((value, round) => value / (others[round] ?? Number.NaN));
}

/** Processor times of each round. */
export function cpuTimes(costs: readonly Cost[]): number[] {
  return costs.map(({ cpu }) => cpu);
}

/** Times by the wall of each round. */
export function wallTimes(costs: readonly Cost[]): number[] {
  return costs.map(({ wall }) => wall);
}

/** To three decimals. */
export function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** Describes the runtime and the machine. */
export function machine(): string {
  return `Node ${process.version}, ${availableParallelism()} × ${cpus()[0]?.model ?? "unknown processor"}`;
}

/** Runs a function `times` times, with so many runs in flight. */
export async function repeat(work: Work, times: number, inFlight: number): Promise<void> {
  let begun = 0;
  const worker = async () => {
    while (begun < times) {
      begun++;
      await work();
    }
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
}
