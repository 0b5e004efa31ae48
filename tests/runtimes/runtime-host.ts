// A runtime under test, its parts and their tests.

/** A runtime in which the package must work. */
export interface RuntimeHost {
  /** Why it cannot run on this machine, if so. */
  missing?(): MissingHost | undefined;
  version(): Promise<string>;
  readonly parts: readonly HostPart[];
}

/** Why a runtime is missing, and what to do about it. */
export interface MissingHost {
  readonly reason: string;
  /** It does not exist for this system, which is not a failure. */
  readonly isLeftOut: boolean;
}

/** Tests that share a server. */
export interface HostPart {
  readonly title: string;
  run(project: RuntimeProject): Promise<readonly Result[]>;
}

/** A project with the package installed from its tarball, like a user's. */
export interface RuntimeProject {
  readonly folder: string;
}

export interface Test {
  readonly name: string;
  /** @throws {Error} if it fails. */
  run(): Promise<void>;
}

/** The result of a test. */
export interface Result {
  readonly name: string;
  /** The thrown error; undefined if it passed. */
  readonly error?: unknown;
}

// Longer than any test takes on a busy machine, so that a hanging test does not stop the others.
const TEST_MS = 60_000;

/** Runs tests sequentially, because they share a server. */
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
    timer = setTimeout(() => reject(new Error(`the test did not end within ${TEST_MS / 1000} s`)), TEST_MS);
  });
  try {
    await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
