// What a run time is to these tests.

/** Where the package has to work. */
export interface RunTime {
  /** Where it cannot run on this machine. */
  missing?(): Missing | undefined;
  version(): Promise<string>;
  readonly parts: readonly Part[];
}

/** Why a run time is not here, and what to do about it. */
export interface Missing {
  readonly reason: string;
  /** It cannot be had for this system, so nobody is to blame. */
  readonly isLeftOut: boolean;
}

/** Tests that share a way to serve. */
export interface Part {
  readonly title: string;
  run(project: Project): Promise<readonly Result[]>;
}

/** A project that has installed the package from its tarball, as a user's has. */
export interface Project {
  readonly folder: string;
}

export interface Test {
  readonly name: string;
  /** @throws {Error} where it fails. */
  run(): Promise<void>;
}

/** How one test ended. */
export interface Result {
  readonly name: string;
  /** What was thrown; undefined where it passed. */
  readonly error?: unknown;
}

// Longer than any test takes on a busy machine: one that hangs must not stop all the others.
const TEST_MS = 60_000;

/** Runs one test after the other, so that they share a server without meeting. */
export async function runTests(tests: readonly Test[]): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const { name, run } of tests) {
    results.push(
      await limited(run()).then(
        () => ({ name }),
        (error: unknown) => ({ name, error }),
      ),
    );
  }
  return results;
}

async function limited(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it has not ended after ${TEST_MS / 1000} s`)), TEST_MS);
  });
  try {
    await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
