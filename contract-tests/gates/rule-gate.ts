// The gate of the rules: each rule has a passing test that carries its id in brackets, `[S11]`, or is listed as pending.
// Never neither, never both.

import { join } from "node:path";
import { readDefinedRules } from "../../scripts/conventions/rule-ids.ts";
import type { ContractGate } from "./gates.ts";
import { type PendingGroup, readPendingRules } from "./pending-rules.ts";
import type { TestResult } from "./test-results.ts";

// `[C15]` or `[C26, C27]`. Titles contain data too: ids in quotes or in other brackets do not count.
const CLAIM = /\[([FCGASW]\d+[a-z]?(?:, ?[FCGASW]\d+[a-z]?)*)\]/g;

const pages = join(import.meta.dirname, "../../docs/contributing/rules");

/** The ids that a test claims to prove. */
export function rulesInTitle(title: string): string[] {
  return [...title.matchAll(CLAIM)].flatMap(([, list = ""]) => list.split(/, ?/));
}

/** @param defined the ids of all rules. */
export function ruleGate(
  results: readonly TestResult[],
  pending: readonly string[] = readPendingRules().flatMap(({ ids }) => ids),
  defined: readonly string[] = readDefinedRules(pages),
): ContractGate {
  const passed = results.filter(({ state }) => state === "passed");
  const tested = new Set(passed.flatMap(({ title }) => rulesInTitle(title)));
  const postponed = new Set(pending);
  const isUndefined = (id: string) => !defined.includes(id);
  return {
    name: "rule ids",
    total: new Set(defined).size - postponed.size,
    missing: defined.filter((id) => !tested.has(id) && !postponed.has(id)),
    surplus: [
      ...defined.filter((id) => tested.has(id) && postponed.has(id)).map((id) => `${id}: both pending and tested`),
      ...[...postponed].filter(isUndefined).map((id) => `${id}: pending, but not a rule`),
      ...[...tested].filter(isUndefined).map((id) => `${id}: in a test's title, but not a rule`),
    ],
  };
}

/** `140 rule ids are pending: releases 90, …` */
export function pendingNote(groups: readonly PendingGroup[] = readPendingRules()): string {
  const counts = new Map<string, number>();
  for (const { work, ids } of groups) counts.set(work, (counts.get(work) ?? 0) + ids.length);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (total === 0) return "no rule id is pending";
  return `${total} rule ids are pending: ${[...counts].map(([work, count]) => `${work} ${count}`).join(", ")}`;
}
