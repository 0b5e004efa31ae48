// What a generator throws when the bundle asks for something it cannot express. It knows the place in the bundle only;
// `generate.ts` turns that into a file and a line.

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
