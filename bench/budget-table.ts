// All targets in one table.

import { table } from "../scripts/tables/markdown-table.ts";
import { describe, isMet, missedTargets, quantity, type Target } from "./benchmark.ts";

/** The targets of each benchmark, by its name; undefined if it has no results. */
export type Budgets = Readonly<Record<string, readonly Target[] | undefined>>;

export function budgetTable(budgets: Budgets): string {
  const rows = Object.entries(budgets).flatMap(([name, targets]) =>
    targets === undefined ? [[`${name}: all targets`, "not measured", "", "unknown"]] : rowsOf(name, targets),
  );
  return table(["", "Last run", "Target", ""], rows);
}

function rowsOf(name: string, targets: readonly Target[]): string[][] {
  return targets.map((target) => [
    `${name}: ${target.title}`,
    quantity(target.measured, target.unit),
    describe(target.limit, target.unit),
    verdict(target),
  ]);
}

function verdict(target: Target): string {
  if (isMet(target)) return "met";
  const { reached } = target;
  if (reached) return `missed: [${reached.decision.slice(0, 4)}](contributing/decisions/${reached.decision}.md)`;
  return missedTargets([target]).length === 0 ? "within the tolerance" : "missed";
}
