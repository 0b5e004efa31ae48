import { describe, expect, it } from "vitest";
import { areRulesCovered, judgeRules, rulesInTitle } from "./rule-gate.ts";

// No title here may carry an id: the gate reads the titles of these tests too.
const covered = {
  defined: ["F1", "F2", "C1"],
  passedTitles: ["login > [F1] signs in", "a test without an id", "[C1] [F1] another"],
  pending: ["F2"],
};

describe("judgeRules", () => {
  it("finds nothing where each rule is either tested or pending", () => {
    const gate = judgeRules(covered);
    expect(gate).toEqual({
      counts: { defined: 3, tested: 2, pending: 1 },
      untested: [],
      pendingButTested: [],
      pendingButUndefined: [],
      citedButUndefined: [],
    });
    expect(areRulesCovered(gate)).toBe(true);
  });

  it.each([
    ["a rule that nobody has seen to", { pending: [] }, { untested: ["F2"] }],
    ["a rule whose only test is gone", { passedTitles: ["[F1] signs in"] }, { untested: ["C1"] }],
    ["a rule that is tested and still pending", { pending: ["F2", "C1"] }, { pendingButTested: ["C1"] }],
    ["a pending rule that does not exist", { pending: ["F2", "F9"] }, { pendingButUndefined: ["F9"] }],
    [
      "a test for a rule that does not exist",
      { passedTitles: [...covered.passedTitles, "[F1] [C9] more"] },
      { citedButUndefined: ["C9"] },
    ],
  ])("names %s", (_, change, finding) => {
    const gate = judgeRules({ ...covered, ...change });
    expect(gate).toMatchObject(finding);
    expect(areRulesCovered(gate)).toBe(false);
  });

  it("is not satisfied by there being no rules", () => {
    expect(areRulesCovered(judgeRules({ defined: [], passedTitles: [], pending: [] }))).toBe(false);
  });
});

describe("rulesInTitle", () => {
  // By place, since the titles themselves would be read as claims.
  it.each([
    ["[S11] refuses a bad key", ["S11"]],
    ["keys > [S11] [C8] refuses", ["S11", "C8"]],
    ["[C26, C27] [A1,A2]", ["C26", "C27", "A1", "A2"]],
    ["refuses a bad key (S11)", []],
    ["takes S11", []],
    ['refuses ["S11"]', []],
    ["reads list[0], [X1] and [S]", []],
  ])("case %#", (title, ids) => {
    expect(rulesInTitle(title)).toEqual(ids);
  });
});
