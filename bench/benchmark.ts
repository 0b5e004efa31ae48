// The structure of a benchmark: a measurement, targets for its results, and a table of them.

/** The results of a run. They are stored as JSON, and the page is generated from them. */
export interface Results {
  /** Runtime and machine: compare only ratios between machines, not rates. */
  readonly measuredOn: string;
}

/** A measured value and its limit. */
export interface Target {
  readonly title: string;
  readonly measured: number;
  /** @default none: a ratio */
  readonly unit?: "ms" | "kB";
  readonly limit: Limit;
  /** The value is the same in each run, such as a size. Others may miss their limit by the tolerance. */
  readonly isExact?: boolean;
  /** What was reached, where the limit turned out to be impossible. */
  readonly reached?: Limit;
}

export type Limit = { readonly atLeast: number } | { readonly atMost: number };

export interface Benchmark<Measured extends Results> {
  readonly name: string;
  /** Takes seconds to minutes. `progress` reports a step, and resolves to its result. */
  measure(progress: <Result>(title: string, work: () => Promise<Result>) => Promise<Result>): Promise<Measured>;
  targets(results: Measured): readonly Target[];
  /** Returns the page's tables, in Markdown. */
  table(results: Measured): string;
}

/** The share by which a measured ratio or time may miss its limit: medians of two runs differ by that much. */
export const TOLERANCE = 0.1;

/** Describes the targets that are missed by more than the tolerance, and by more than what was reached. NaN misses every target. */
export function missedTargets(targets: readonly Target[]): string[] {
  return targets
    .filter((target) => !keeps(target, target.reached ?? target.limit, target.isExact ? 0 : TOLERANCE))
    .map(({ title, measured, unit, limit, reached }) => {
      const instead = reached ? `, reached before: ${describe(reached, unit)}` : "";
      return `${title}: ${quantity(measured, unit)}, target is ${describe(limit, unit)}${instead}`;
    });
}

function keeps({ measured }: Target, limit: Limit, tolerance: number): boolean {
  return "atLeast" in limit ? measured >= limit.atLeast / (1 + tolerance) : measured <= limit.atMost * (1 + tolerance);
}

/** A limit in words. */
export function describe(limit: Limit, unit?: string): string {
  return "atLeast" in limit ? `at least ${quantity(limit.atLeast, unit)}` : `at most ${quantity(limit.atMost, unit)}`;
}

export function quantity(value: number, unit?: string): string {
  return unit === undefined ? String(value) : `${value} ${unit}`;
}
