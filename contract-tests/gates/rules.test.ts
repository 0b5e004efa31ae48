// The gate of the rule ids, on the rules that there are. No title here may carry an id: the gate reads them too.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readPendingRules } from "./pending-rules.ts";
import { pendingNote, ruleGate } from "./rules.ts";
import type { TestResult } from "./test-results.ts";

const pages = join(import.meta.dirname, "../../docs/rules");

// Read apart from the reader that the gate uses: every id has an anchor and its own name in bold behind it.
const defined = readdirSync(pages)
  .filter((name) => name.endsWith(".md"))
  .flatMap((name) => [...readFileSync(join(pages, name), "utf8").matchAll(/<a id="\w+"><\/a>\*\*([A-Z]\d+)\*\*/g)])
  .map(([, id = ""]) => id);
const pending = new Set(readPendingRules().flatMap(({ ids }) => ids));
const open = defined.filter((id) => !pending.has(id));

function result(title: string, state: TestResult["state"] = "passed"): TestResult {
  return { title, file: "a.test.ts", state, coverage: [] };
}

const all = open.map((id) => result(`outer > [${id}] a test`));

describe("the gate of the rule ids", () => {
  it("has every id that is defined and not pending to cover", () => {
    expect(open.length).toBeGreaterThan(100);
    expect(ruleGate([])).toEqual({ name: "rule ids", total: open.length, missing: expect.any(Array), surplus: [] });
    expect(new Set(ruleGate([]).missing)).toEqual(new Set(open));
  });

  it("is open where a passing test carries each of them", () => {
    expect(ruleGate(all)).toMatchObject({ missing: [], surplus: [] });
  });

  it.each(["failed", "skipped", "pending"] as const)("does not count a test that is %s", (state) => {
    const [first, ...others] = all;
    expect(ruleGate([{ ...result(first?.title ?? ""), state }, ...others]).missing).toEqual([open[0]]);
  });

  it("tells of a pending id that is tested, and of one that is no rule", () => {
    const [waiting = "", ...others] = open;
    const rest = all.filter(({ title }) => !title.includes(`[${waiting}]`));
    expect(ruleGate(rest, [waiting])).toMatchObject({ total: others.length, missing: [], surplus: [] });
    expect(ruleGate(all, [waiting]).surplus).toEqual([`${waiting}: pending, and tested all the same`]);
    expect(ruleGate([...all, result("[S99999] a test")]).surplus).toEqual(["S99999: in a test's title, but no rule"]);
  });
});

it("the note counts what is pending", () => {
  const waits = (work: string, ids: readonly string[]) => ({ work, why: "Because.", ids });
  expect(pendingNote([waits("releases", ["S1", "S2"]), waits("stores", ["S3"]), waits("releases", ["S4"])])).toBe(
    "4 rule ids wait for later work: releases 3, stores 1",
  );
  expect(pendingNote([])).toBe("no rule id waits for later work");
});
