// The rule ids as a gate: each is carried by the title of a passing test, or waits for later work.

import { join } from "node:path";
import { readDefinedRules } from "../../scripts/conventions/rule-ids.ts";
import type { ContractGate } from "./gates.ts";
import { type PendingGroup, readPendingRules } from "./pending-rules.ts";
import { judgeRules } from "./rule-gate.ts";
import type { TestResult } from "./test-results.ts";

const pages = join(import.meta.dirname, "../../docs/rules");

export function ruleGate(
  results: readonly TestResult[],
  waiting: readonly string[] = readPendingRules().flatMap(({ ids }) => ids),
): ContractGate {
  const { counts, untested, pendingButTested, pendingButUndefined, citedButUndefined } = judgeRules({
    defined: readDefinedRules(pages),
    passedTitles: results.filter(({ state }) => state === "passed").map(({ title }) => title),
    pending: waiting,
  });
  return {
    name: "rule ids",
    total: counts.defined - counts.pending,
    missing: untested,
    surplus: [
      ...pendingButTested.map((id) => `${id}: pending, and tested all the same`),
      ...pendingButUndefined.map((id) => `${id}: pending, but no rule`),
      ...citedButUndefined.map((id) => `${id}: in a test's title, but no rule`),
    ],
  };
}

/** `140 rule ids wait for later work: releases 90, …` */
export function pendingNote(groups: readonly PendingGroup[] = readPendingRules()): string {
  const counts = new Map<string, number>();
  for (const { work, ids } of groups) counts.set(work, (counts.get(work) ?? 0) + ids.length);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (total === 0) return "no rule id waits for later work";
  return `${total} rule ids wait for later work: ${[...counts].map(([work, count]) => `${work} ${count}`).join(", ")}`;
}
