import { describe, expect, it } from "vitest";
import { citedRules, definedRules } from "./rules.ts";

describe("definedRules", () => {
  it("reads ids in order", () => {
    const page = '- <a id="f1"></a>**F1** One.\n- <a id="f2"></a>**F2** Two, like **F1**.\n';
    expect(definedRules(page)).toEqual(["F1", "F2"]);
  });

  it("does not let an anchor point at another rule", () => {
    expect(() => definedRules('<a id="f2"></a>**F3** Three.')).toThrow("the anchor of F3 is f2");
  });
});

describe("citedRules", () => {
  it.each([
    ["// Amounts keep their digits (S31).", ["S31"]],
    ["// see [C26, C27]", ["C26", "C27"]],
    ["x-rules: [C26,C27]", ["C26", "C27"]],
    ["// exact decimals (S29–S33)", ["S29", "S33"]],
    ['it("refuses a bad key [S14]", …)', ["S14"]],
    ['x-not-shown: { G24: "bodies" }', ["G24"]],
    ["An A4 page, cell B2, items[A], f(x)", []],
  ])("%s", (text, ids) => {
    expect(citedRules(text)).toEqual(ids);
  });
});
