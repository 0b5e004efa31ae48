// Operation × status × check: how many tests passed, and which failed.

import { CHECKS, type ContractCheck } from "./evidence.ts";
import type { TestResult } from "./test-results.ts";

const checks = Object.keys(CHECKS) as ContractCheck[];

export interface MatrixCell {
  readonly check: ContractCheck;
  readonly passed: number;
  /** Titles. */
  readonly failed: readonly string[];
}

export interface MatrixRow {
  readonly operation: string;
  /** As the document writes it; undefined for checks of the operation under any status. */
  readonly status: string | undefined;
  readonly cells: readonly MatrixCell[];
}

/** For each operation one row for any status, then one for each documented status. */
export function matrixOf(
  results: readonly TestResult[],
  documented: readonly { readonly operation: string; readonly status: string }[],
): MatrixRow[] {
  const operations = [...new Set(documented.map(({ operation }) => operation))];
  const places = operations.flatMap((operation) => [
    { operation, status: undefined },
    ...documented.filter((place) => place.operation === operation),
  ]);
  return places.map(({ operation, status }) => ({
    operation,
    status,
    cells: checks.map((check) => cellOf(results, { operation, status, check })),
  }));
}

type Place = { readonly operation: string; readonly status: string | undefined; readonly check: ContractCheck };

function cellOf(results: readonly TestResult[], place: Place): MatrixCell {
  const here = results.filter(
    ({ concern }) =>
      concern?.operation === place.operation && concern.status === place.status && concern.check === place.check,
  );
  return {
    check: place.check,
    passed: here.filter(({ state }) => state === "passed").length,
    failed: here.filter(({ state }) => state === "failed").map(({ title }) => title),
  };
}
