// The table printed at the end, with a row per part.

import { inspect } from "node:util";
import type { Result } from "./runtime-host.ts";

/** The result of a part. */
export interface Row {
  readonly runtime: string;
  readonly version: string;
  readonly part: string;
  readonly results: readonly Result[];
  /** Why it did not run. */
  readonly reason?: string;
  /** It cannot run on this system, which is not a failure. @default false */
  readonly isLeftOut?: boolean;
}

const HEAD: readonly string[] = ["runtime", "version", "what", "passed", "failed"];

/** Parts that did not run or have no tests count as failed. */
export function hasFailed({ results, reason, isLeftOut }: Row): boolean {
  if (isLeftOut) return false;
  return reason !== undefined || results.length === 0 || results.some(({ error }) => error !== undefined);
}

/** The lines of the table. */
export function tableOf(rows: readonly Row[]): string[] {
  const lines = [HEAD, ...rows.map(cellsOf)];
  const widths = HEAD.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  return lines.map((cells) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

/** Lines that explain why tests failed. */
export function failuresOf(results: readonly Result[]): string[] {
  return results.flatMap(({ name, error }) =>
    error === undefined ? [] : [`failed  ${name}`, inspect(error).replace(/^/gm, "        ")],
  );
}

function cellsOf({ runtime, version, part, results, reason }: Row): string[] {
  const failed = results.filter(({ error }) => error !== undefined).length;
  return [runtime, version, part, String(results.length - failed), reason ?? String(failed)];
}
