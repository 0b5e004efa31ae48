// What is printed at the end: a row for each part.

import { inspect } from "node:util";
import type { Result } from "./runtime-host.ts";

/** How a part went. */
export interface Row {
  readonly runTime: string;
  readonly version: string;
  readonly part: string;
  readonly results: readonly Result[];
  /** Why it did not run. */
  readonly reason?: string;
  /** It cannot run on this system, which is no failure. @default false */
  readonly isLeftOut?: boolean;
}

const HEAD: readonly string[] = ["run time", "version", "what", "passed", "failed"];

/** A part that did not run, or has no tests, has failed as well. */
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

/** The lines that say why tests failed. */
export function failuresOf(results: readonly Result[]): string[] {
  return results.flatMap(({ name, error }) =>
    error === undefined ? [] : [`failed  ${name}`, inspect(error).replace(/^/gm, "        ")],
  );
}

function cellsOf({ runTime, version, part, results, reason }: Row): string[] {
  const failed = results.filter(({ error }) => error !== undefined).length;
  return [runTime, version, part, String(results.length - failed), reason ?? String(failed)];
}
