// Shows the steps of a long command: one line that is overwritten on a terminal, and a line per step elsewhere.

import { performance } from "node:perf_hooks";
import type { RunStep } from "../../pipeline/checks/check-spec.ts";
import type { CommandContext } from "./command-context.ts";

const CLEAR_LINE = "\r\u001b[2K";

/** Runs steps and shows them on standard error. */
export function showSteps({ terminal, warn }: Pick<CommandContext, "terminal" | "warn">): RunStep {
  return async (title, work) => {
    const start = performance.now();
    terminal?.write(`${CLEAR_LINE}${`${title} …`.slice(0, terminal.columns - 1)}`);
    try {
      const result = await work();
      if (!terminal) warn(`ok    ${title}  ${((performance.now() - start) / 1000).toFixed(1)} s`);
      return result;
    } catch (error) {
      if (!terminal) warn(`fail  ${title}`);
      throw error;
    } finally {
      terminal?.write(CLEAR_LINE);
    }
  };
}
