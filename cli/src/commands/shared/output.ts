// What commands print besides their results: steps, styled lines, and the error that a command ended with.

import { performance } from "node:perf_hooks";
import type { LineStyle } from "../../log-lines/log-line.ts";
import { PipelineError, type RunStep } from "../../pipeline/bundle/problem.ts";
import { ProgramError, ProjectOptionError } from "../../sandbox-server/program-error.ts";
import { type CommandContext, EXIT_CODES, type ExitCode } from "./command-context.ts";

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

interface ReportOptions {
  warn(text: string): void;
  /** Prints the problems as JSON; undefined unless the command was given `--json`. */
  readonly print?: ((text: string) => void) | undefined;
  /** Prints stack traces. */
  readonly debug: boolean;
}

/** Errors of the file system that the user can resolve. */
const SURROUNDINGS: Readonly<Record<string, string>> = {
  ENOSPC: "no space left on the disk",
  EDQUOT: "the disk quota is exceeded",
  EACCES: "permission denied",
  EPERM: "operation not permitted",
  EROFS: "the file system is read-only",
  EMFILE: "too many open files",
  EBUSY: "the file is in use",
};

/** Returns the exit code that fits the error. */
export function reportError(error: unknown, { warn, print, debug }: ReportOptions): ExitCode {
  const rejection = wordRejection(error);
  if (rejection !== undefined) {
    if (print) print(JSON.stringify({ problems: problemsOf(error, rejection) }, null, 2));
    else warn(error instanceof PipelineError ? rejection : `svc-sdk-cli: ${rejection}`);
    if (debug && error instanceof Error) warn(error.stack ?? "");
    return EXIT_CODES.rejected;
  }
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  warn(`svc-sdk-cli: ${message.split("\n")[0]}`);
  warn("This is a defect of svc-sdk-cli. Please report it with the output of the same command with --debug.");
  if (debug && error instanceof Error) warn(error.stack ?? "");
  return EXIT_CODES.defect;
}

/** What is wrong in a file has its place; anything else has the reason only. */
function problemsOf(error: unknown, reason: string): readonly object[] {
  return error instanceof PipelineError ? error.problems : [{ reason }];
}

function wordRejection(error: unknown): string | undefined {
  if (error instanceof PipelineError) return error.message;
  if (error instanceof ProgramError || error instanceof ProjectOptionError) return error.message;
  if (!(error instanceof Error)) return undefined;
  const { code = "", path } = error as NodeJS.ErrnoException;
  const reason = SURROUNDINGS[code];
  return reason === undefined ? undefined : `${path === undefined ? "" : `${path}: `}${reason}`;
}

export async function lineStyle({ colors, columns }: CommandContext["output"]): Promise<LineStyle> {
  const { default: pc } = await import("picocolors");
  return { colors: pc.createColors(colors), columns };
}
