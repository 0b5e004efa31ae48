// Runs the program in this process, with surroundings that record what it prints.

import { writeFile } from "node:fs/promises";
import { runProgram } from "../program.ts";
import type { CommandContext, ExitCode } from "../shared/command-context.ts";

export interface ProgramRun {
  readonly exitCode: ExitCode;
  /** Lines of standard output. */
  readonly printed: string;
  /** Lines of standard error. */
  readonly warned: string;
}

/** The program's surroundings, unless `overrides` has others: this folder, no terminal, a real disk. */
export async function runInProcess(
  args: readonly string[],
  overrides: Partial<Omit<CommandContext, "exitWith">> = {},
): Promise<ProgramRun> {
  const printed: string[] = [];
  const warned: string[] = [];
  const exitCode = await runProgram(args, {
    cwd: process.cwd(),
    print: (text) => printed.push(text),
    warn: (text) => warned.push(text),
    output: { colors: false, columns: undefined },
    env: {},
    writeFile,
    page: async () => undefined,
    stopped: async () => undefined,
    ...overrides,
  });
  return { exitCode, printed: printed.join("\n"), warned: warned.join("\n") };
}
