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

/** A time during which the event loop is blocked, and its maximum. */
export interface LagTarget {
  readonly title: string;
  readonly milliseconds: number;
  readonly atMost: number;
}

/** A cost as a multiple of another, and its maximum. */
export interface CostTarget {
  readonly title: string;
  readonly multiple: number;
  readonly atMost: number;
}

export type Target = SpeedTarget | LagTarget | CostTarget;

export interface Benchmark<Measured extends Results> {
  readonly name: string;
  /** Takes seconds to minutes, and reports its progress. */
  measure(progress: (title: string, work: () => Promise<void>) => Promise<void>): Promise<Measured>;
  targets(results: Measured): readonly Target[];
  /** Returns the page's tables, in Markdown. */
  table(results: Measured): string;
}

/** Describes the missed targets. NaN misses every target. */
export function missedTargets(targets: readonly Target[]): string[] {
  return targets.flatMap((target) => {
    if ("ratio" in target) {
      const { title, ratio, atLeast } = target;
      return ratio >= atLeast ? [] : `${title}: ${ratio}, target is at least ${atLeast}`;
    }
    if ("multiple" in target) {
      const { title, multiple, atMost } = target;
      return multiple <= atMost ? [] : `${title}: ${multiple}, target is at most ${atMost}`;
    }
    const { title, milliseconds, atMost } = target;
    return milliseconds <= atMost ? [] : `${title}: ${milliseconds} ms, target is at most ${atMost} ms`;
  });
}
