// Thrown by a generator that cannot express the bundle. It has a pointer only; `pipeline.ts` adds file and line.

export interface DocumentProblem {
  /** JSON pointer into the bundle. */
  readonly pointer: string;
  readonly reason: string;
  readonly hint?: string;
}

export class DocumentError extends Error {
  readonly problems: readonly DocumentProblem[];

  constructor(problems: readonly DocumentProblem[]) {
    super(problems.map(({ pointer, reason }) => `${pointer}: ${reason}`).join("\n"));
    this.name = "DocumentError";
    this.problems = problems;
  }
}
