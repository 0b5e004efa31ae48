// The structure of a benchmark: a measurement, targets for its ratios, and a table of its results.

/** The results of a run. They are stored as JSON, and the page is generated from them. */
export interface Results {
  /** Runtime and machine: compare only ratios between machines, not rates. */
  readonly measuredOn: string;
}

/** A ratio and its minimum. */
export interface SpeedTarget {
  readonly title: string;
  readonly ratio: number;
  readonly atLeast: number;
}

export interface Benchmark<Measured extends Results> {
  readonly name: string;
  /** Takes seconds to minutes, and reports its progress. */
  measure(progress: (title: string, work: () => Promise<void>) => Promise<void>): Promise<Measured>;
  targets(results: Measured): readonly SpeedTarget[];
  /** Returns the page's tables, in Markdown. */
  table(results: Measured): string;
}

/** Describes the missed targets. NaN misses every target. */
export function missedTargets(targets: readonly SpeedTarget[]): string[] {
  return targets
    .filter(({ ratio, atLeast }) => !(ratio >= atLeast))
    .map(({ title, ratio, atLeast }) => `${title}: ${ratio}, target is at least ${atLeast}`);
}
