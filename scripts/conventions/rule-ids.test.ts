import { describe, expect, it } from "vitest";
import { citedRules, definedRules } from "./rule-ids.ts";

describe("definedRules", () => {
  it("reads ids in order", () => {
    const page = '- <a id="f1"></a>**F1** One.\n- <a id="f2"></a>**F2** Two, like **F1**.\n';
    expect(definedRules(page)).toEqual(["F1", "F2"]);
    expect(definedRules('- <a id="w10a"></a>**W10a** A rule added later.')).toEqual(["W10a"]);
  });

  it("does not let an anchor point at another rule", () => {
    expect(() => definedRules('<a id="f2"></a>**F3** Three.')).toThrow("the anchor of F3 is f2");
  });
});

describe("citedRules", () => {
  // By name, since the rules gate would read the texts as titles that claim to prove something.
  it.each([
    ["one in brackets", "// Amounts keep their digits (S31).", ["S31"]],
    ["several in brackets", "// see [C26, C27]", ["C26", "C27"]],
    ["a list in YAML", "x-rules: [C26,C27]", ["C26", "C27"]],
    ["one that was added later", "// kept apart (W10, W10a)", ["W10", "W10a"]],
    ["the ends of a range", "// exact decimals (S29–S33)", ["S29", "S33"]],
    ["one in a title", 'it("refuses a bad key [S14]", …)', ["S14"]],
    ["a key of x-not-shown", 'x-not-shown: { G24: "bodies" }', ["G24"]],
    ["nothing else", "An A4 page, cell B2, items[A], f(x)", []],
  ])("reads %s", (_, text, ids) => expect(citedRules(text)).toEqual(ids));
});
