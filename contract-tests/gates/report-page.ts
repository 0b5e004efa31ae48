// Renders the results as a page: one file that fetches nothing, light and dark.

import { Eta } from "eta";
import type { MatrixRow } from "./check-matrix.ts";
import { CHECKS } from "./evidence.ts";
import { type ContractGate, isShut } from "./gates.ts";
import type { TestResult } from "./test-results.ts";

export interface PageContent {
  readonly gates: readonly ContractGate[];
  readonly rows: readonly MatrixRow[];
  readonly results: readonly TestResult[];
  /** Bodies without properties to count. */
  readonly untyped: readonly string[];
}

const eta = new Eta({ views: import.meta.dirname, cache: true });

export function renderPage({ gates, rows, results, untyped }: PageContent): string {
  const failed = results.filter(({ state }) => state === "failed");
  return eta.render("./report-page", {
    gates,
    isShut,
    rows,
    checks: Object.entries(CHECKS),
    failed,
    untyped,
    total: results.length,
  });
}
