// The rule ids as a gate: each is carried by the title of a passing test, or waits for later work.

import { join } from "node:path";
import { readDefinedRules } from "../../scripts/house/rules.ts";
import { readPendingRules } from "../evidence/pending-rules.ts";
import { judgeRules } from "../evidence/rule-gate.ts";
import type { Gate } from "./gates.ts";
import type { TestResult } from "./results.ts";

const pages = join(import.meta.dirname, "../../docs/rules");

export function ruleGate(results: readonly TestResult[]): Gate {
  const { counts, untested, pendingButTested, pendingButUndefined, citedButUndefined } = judgeRules({
    defined: readDefinedRules(pages),
    passedTitles: results.filter(({ state }) => state === "passed").map(({ title }) => title),
    pending: readPendingRules().flatMap(({ ids }) => ids),
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

/** `140 rule ids wait for later work: the sandbox 90, …` */
export function pendingNote(): string {
  const counts = new Map<string, number>();
  for (const { work, ids } of readPendingRules()) counts.set(work, (counts.get(work) ?? 0) + ids.length);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return `${total} rule ids wait for later work: ${[...counts].map(([work, count]) => `${work} ${count}`).join(", ")}`;
}
