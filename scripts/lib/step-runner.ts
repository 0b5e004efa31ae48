// Runs the steps of a script and prints one line with the duration for each.

import { performance } from "node:perf_hooks";
import pc from "picocolors";

/** A check found problems. It is printed without a stack trace. */
export class CheckFailure extends Error {
  override readonly name = "CheckFailure";

  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
  }
}

/** Runs one step and prints its outcome; `remark` adds a few words about the result. */
export type StepRunner = <Result>(
  title: string,
  work: () => Promise<Result>,
  remark?: (result: Result) => string,
) => Promise<Result>;

/** Creates a runner that prints with `print`. A failing step prints its error, then rejects with it. */
export function stepRunner(print: (line: string) => void = console.log): StepRunner {
  return async (title, work, remark) => {
    const start = performance.now();
    try {
      const result = await work();
      const suffix = remark === undefined ? "" : `  ${pc.dim(remark(result))}`;
      print(`${pc.green("ok")}    ${timed(title, start)}${suffix}`);
      return result;
    } catch (error) {
      print(`${pc.red("fail")}  ${timed(title, start)}`);
      print(explain(error).replace(/^/gm, "      "));
      if (error instanceof Error) printed.add(error);
      throw error;
    }
  };
}

const printed = new WeakSet<Error>();
const EXPECTED: ReadonlySet<string> = new Set(["CommandError", "PipelineError", "OutdatedOutputError"]);

/** Ends a script as failed. Prints the error with its stack trace, unless a step has already printed it. */
export function endFailed(error: unknown): void {
  if (!(error instanceof Error && printed.has(error))) console.error(expectedMessage(error) ?? error);
  process.exitCode = 1;
}

function timed(title: string, start: number): string {
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  return `${title.padEnd(44)} ${seconds.padStart(5)} s`;
}

// Only an unexpected error needs its stack.
function explain(error: unknown): string {
  return expectedMessage(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error));
}

function expectedMessage(error: unknown): string | undefined {
  if (error instanceof CheckFailure) return error.message;
  // Known by name: the CLI's classes take a second to load.
  return error instanceof Error && EXPECTED.has(error.name) ? error.message : undefined;
}
