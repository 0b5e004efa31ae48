// Runs the steps of a script, with a line and a time for each.

import { performance } from "node:perf_hooks";
import pc from "picocolors";

/** A check that found something wrong: the message is for the reader, a stack trace would only be in the way. */
export class CheckFailure extends Error {
  override readonly name = "CheckFailure";

  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
  }
}

/** Does one piece of work and prints how it went; `remark` adds a few words about the result. */
export type StepRunner = <Result>(
  title: string,
  work: () => Promise<Result>,
  remark?: (result: Result) => string,
) => Promise<Result>;

/** Makes a runner that prints by `print`. A failing step says why, then rejects with its own error. */
export function stepRunner(print: (line: string) => void = console.log): StepRunner {
  return async (title, work, remark) => {
    const start = performance.now();
    try {
      const result = await work();
      const words = remark === undefined ? "" : `  ${pc.dim(remark(result))}`;
      print(`${pc.green("ok")}    ${timed(title, start)}${words}`);
      return result;
    } catch (error) {
      print(`${pc.red("fail")}  ${timed(title, start)}`);
      print(explain(error).replace(/^/gm, "      "));
      if (error instanceof Error) explained.add(error);
      throw error;
    }
  };
}

const explained = new WeakSet<Error>();

/** Ends a script as failed. A step has explained its own error already; any other is shown with its stack. */
export function endFailed(error: unknown): void {
  if (!(error instanceof Error && explained.has(error))) console.error(error);
  process.exitCode = 1;
}

function timed(title: string, start: number): string {
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  return `${title.padEnd(44)} ${seconds.padStart(5)} s`;
}

// Only an unexpected error needs its stack.
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const expected = error.name === "CheckFailure" || error.name === "CommandError";
  return expected ? error.message : (error.stack ?? error.message);
}
