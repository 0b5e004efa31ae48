// Measures pieces of work beside one another: in rounds, so that a machine that is busy for a while slows all of them, and
// by medians, so that one bad round is none.

import { performance } from "node:perf_hooks";

/** A piece of work, done again and again. */
export type Work = () => Promise<unknown>;

export interface Plan {
  readonly rounds: number;
  /** How often each piece is done in a round. */
  readonly times: number;
  /** How many of them are under way at any time. */
  readonly inFlight: number;
}

/** Of each piece how often it was done per second, round by round. A first round, which warms up, does not count. */
export async function measure<Name extends string>(
  works: Readonly<Record<Name, Work>>,
  { rounds, times, inFlight }: Plan,
  now: () => number = () => performance.now(),
): Promise<Record<Name, readonly number[]>> {
  const names = Object.keys(works) as Name[];
  const rates = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>;
  for (let round = 0; round <= rounds; round++) {
    // Each round begins with another: whoever comes after a heavy one may have to wait for its garbage.
    for (const at of names.keys()) {
      const name = names[(at + round) % names.length] as Name;
      const start = now();
      await repeat(works[name], times, inFlight);
      if (round > 0) rates[name].push(times / ((now() - start) / 1000));
    }
  }
  return rates;
}

/** @throws {RangeError} for no values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new RangeError("there is no median of nothing");
  return (upper + lower) / 2;
}

/** How often one was faster than another: the median over rounds, each compared with itself. */
export function ratio(rates: readonly number[], others: readonly number[]): number {
  return median(rates.map((rate, round) => rate / (others[round] ?? Number.NaN)));
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
