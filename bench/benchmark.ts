// What a benchmark is: something that is measured, promises about it, and a table of what came out.

/** What came out; it is kept as JSON, and the page is printed from it. */
export interface Results {
  /** Run time and machine: ratios may be compared with those of another machine, rates may not. */
  readonly measuredOn: string;
}

/** A ratio, and the least that it must be. */
export interface Gate {
  readonly title: string;
  readonly ratio: number;
  readonly atLeast: number;
}

export interface Benchmark<Measured extends Results> {
  readonly name: string;
  /** Takes some seconds to minutes, and says how far it is. */
  measure(progress: (title: string, work: () => Promise<void>) => Promise<void>): Promise<Measured>;
  gates(results: Measured): readonly Gate[];
  /** The table of the page, in Markdown. */
  table(results: Measured): string;
}

/** Says which promises were broken. A ratio that is no number keeps none. */
export function broken(gates: readonly Gate[]): string[] {
  return gates
    .filter(({ ratio, atLeast }) => !(ratio >= atLeast))
    .map(({ title, ratio, atLeast }) => `${title}: ${ratio}, and at least ${atLeast} is promised`);
}
