// No title here may carry a rule's id: the gate reads these titles too.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isShut } from "./gates.ts";
import { type PendingGroup, readPendingRules } from "./pending-rules.ts";
import { pendingNote, ruleGate, rulesInTitle } from "./rule-gate.ts";
import type { TestResult } from "./test-results.ts";

const pages = join(import.meta.dirname, "../../docs/contributing/rules");
const groups = readPendingRules();
const pendingIds = groups.flatMap(({ ids }) => ids);

function result(title: string, state: TestResult["state"] = "passed"): TestResult {
  return { title, file: "a.test.ts", state, coverage: [] };
}

describe("ruleGate", () => {
  const titles = ["login > [F1] logs in", "a test without an id", "[C1] [F1] another"];
  const covered = { titles, pending: ["F2"], defined: ["F1", "F2", "C1"] };
  const gateOf = ({ titles, pending, defined }: typeof covered) =>
    ruleGate(
      titles.map((title) => result(title)),
      pending,
      defined,
    );

  it("is open if each rule is either tested or pending", () => {
    expect(gateOf(covered)).toEqual({ name: "rule ids", total: 2, missing: [], surplus: [] });
  });

  it.each([
    ["a rule without test", { pending: [] }, { missing: ["F2"] }],
    ["a rule whose only test is gone", { titles: ["[F1] logs in"] }, { missing: ["C1"] }],
    ["a rule that is tested and pending", { pending: ["F2", "C1"] }, { surplus: ["C1: both pending and tested"] }],
    ["a pending id without rule", { pending: ["F2", "F9"] }, { surplus: ["F9: pending, but not a rule"] }],
    [
      "an id in a title without rule",
      { titles: [...titles, "[F1] [C9] more"] },
      { surplus: ["C9: in a test's title, but not a rule"] },
    ],
  ])("is shut by %s", (_, change, finding) => {
    const gate = gateOf({ ...covered, ...change });
    expect(gate).toMatchObject(finding);
    expect(isShut(gate)).toBe(true);
  });

  it("is shut if there are no rules", () => {
    expect(isShut(gateOf({ titles: [], pending: [], defined: [] }))).toBe(true);
  });

  it.each(["failed", "skipped", "pending"] as const)("does not count a test that is %s", (state) => {
    expect(ruleGate([result("[A1] a test", state)], [], ["A1"]).missing).toEqual(["A1"]);
  });

  it("needs a test for every rule of the pages that is not pending", () => {
    // Read independently of the gate: every id has an anchor, followed by its name in bold.
    const defined = readdirSync(pages)
      .filter((name) => name.endsWith(".md"))
      .flatMap((name) => [
        ...readFileSync(join(pages, name), "utf8").matchAll(/<a id="\w+"><\/a>\*\*([A-Z]\d+[a-z]?)\*\*/g),
      ])
      .map(([, id = ""]) => id)
      .filter((id) => !pendingIds.includes(id));
    expect(defined.length).toBeGreaterThan(100);
    expect(new Set(ruleGate([]).missing)).toEqual(new Set(defined));
    expect(ruleGate(defined.map((id) => result(`outer > [${id}] a test`)))).toMatchObject({ missing: [], surplus: [] });
  });
});

describe("rulesInTitle", () => {
  // Titled by their index, since the gate would read the ids.
  it.each([
    ["[S11] refuses a bad key", ["S11"]],
    ["keys > [S11] [C8] refuses", ["S11", "C8"]],
    ["[C26, C27] [A1,A2]", ["C26", "C27", "A1", "A2"]],
    ["[W10a] and [W10, W10a]", ["W10a", "W10", "W10a"]],
    ["refuses a bad key (S11)", []],
    ["takes S11", []],
    ['refuses ["S11"]', []],
    ["reads list[0], [X1] and [S]", []],
  ])("case %#", (title, ids) => expect(rulesInTitle(title)).toEqual(ids));
});

describe("pending rules", () => {
  it("are counted by their work", () => {
    const waits = (work: string, ids: readonly string[]) => ({ work, why: "Because.", ids });
    expect(pendingNote([waits("releases", ["S1", "S2"]), waits("stores", ["S3"]), waits("releases", ["S4"])])).toBe(
      "4 rule ids are pending: releases 3, stores 1",
    );
    expect(pendingNote([])).toBe("no rule id is pending");
  });

  it("are listed once, with the work that they wait for and the reason", () => {
    const isComplete = ({ work, why, ids }: PendingGroup) =>
      /^[a-z]/.test(work) && /^[A-Z].*\.$/.test(why) && ids.length > 0;
    expect(groups.filter((group) => !isComplete(group))).toEqual([]);
    expect(pendingIds.filter((id) => !/^[FCGASW]\d+[a-z]?$/.test(id))).toEqual([]);
    expect(pendingIds.filter((id, index) => pendingIds.indexOf(id) !== index)).toEqual([]);
  });
});
