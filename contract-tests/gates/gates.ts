// Compares what passed tests have covered with what must be covered.

import { type Coverage, type CoverageSubject, SUBJECTS } from "./evidence.ts";
import { checkName } from "./expected-checks.ts";
import type { TestResult } from "./test-results.ts";

/** Everything that must be covered, by subject. */
export type Inventory = Readonly<Record<CoverageSubject, readonly string[]>>;

export interface ContractGate {
  readonly name: string;
  readonly total: number;
  /** Names that nothing covers. */
  readonly missing: readonly string[];
  /** Names that tests claim but must not. */
  readonly surplus: readonly string[];
}

/** One gate per subject. */
export function subjectGates(results: readonly TestResult[], inventory: Inventory): ContractGate[] {
  const covered = coveredBy(results.filter(({ state }) => state === "passed").flatMap(({ coverage }) => coverage));
  return SUBJECTS.map((subject) => {
    const names = new Set(inventory[subject]);
    return {
      name: subject,
      total: names.size,
      missing: [...names].filter((name) => !covered[subject].has(name)),
      surplus: [...covered[subject]].filter((name) => !names.has(name)),
    };
  });
}

/** The gate of the checks: a passing test must make each check that is due. */
export function checkGate(results: readonly TestResult[], due: readonly string[]): ContractGate {
  const made = new Set(
    results.flatMap(({ state, concern }) => (state === "passed" && concern ? [checkName(concern)] : [])),
  );
  return { name: "checks", total: due.length, missing: due.filter((name) => !made.has(name)), surplus: [] };
}

/** The gate of the tests: none is skipped, whatever the reason. */
export function runGate(results: readonly TestResult[]): ContractGate {
  const left = results.filter(({ state }) => state === "skipped" || state === "pending");
  return { name: "tests that ran", total: results.length, missing: left.map(({ title }) => title), surplus: [] };
}

/** A gate with nothing to cover proves nothing, so it is shut too. */
export function isShut({ total, missing, surplus }: ContractGate): boolean {
  return total === 0 || missing.length > 0 || surplus.length > 0;
}

function coveredBy(coverage: readonly Coverage[]): Readonly<Record<CoverageSubject, Set<string>>> {
  const covered = Object.fromEntries(SUBJECTS.map((subject) => [subject, new Set<string>()])) as Record<
    CoverageSubject,
    Set<string>
  >;
  for (const names of coverage) {
    for (const subject of SUBJECTS) for (const name of names[subject] ?? []) covered[subject].add(name);
  }
  return covered;
}
