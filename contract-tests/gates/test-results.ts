// The results of a test run, independent of the test runner.

import type { TestModule } from "vitest/node";
import type { Concern, Coverage } from "./evidence.ts";

export interface TestResult {
  /** Titles from the outermost to the test's own, joined by ` > `. */
  readonly title: string;
  /** Relative to the repository. */
  readonly file: string;
  readonly state: "passed" | "failed" | "skipped" | "pending";
  /** What it checks, if it checks an operation. */
  readonly concern?: Concern | undefined;
  /** What it has shown. */
  readonly coverage: readonly Coverage[];
}

export function resultsOf(modules: readonly TestModule[]): TestResult[] {
  return modules.flatMap(({ relativeModuleId, children }) =>
    [...children.allTests()].map((test) => ({
      title: test.fullName,
      file: relativeModuleId,
      state: test.result().state,
      concern: test.meta().concern,
      coverage: test.meta().coverage ?? [],
    })),
  );
}
