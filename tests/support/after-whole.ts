// For tallies over all tests of a file or a suite, which may run in any order.

import { afterAll, type RunnerTestSuite } from "vitest";

/** Judges after the last test, unless some were left out, such as by `--testNamePattern`. */
export function afterWhole(judge: () => void): void {
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from it which fixtures the hook needs.
  afterAll(({}, suite) => {
    if (ranWhole(suite)) judge();
  });
}

function ranWhole({ tasks }: Readonly<RunnerTestSuite>): boolean {
  return tasks.every((task) => (task.type === "suite" ? ranWhole(task) : task.mode === "run"));
}
