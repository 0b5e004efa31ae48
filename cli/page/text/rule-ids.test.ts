import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { definitionsOf, splitRules } from "./rule-ids.ts";

it("splits a text around the ids that are known", () => {
  expect(splitRules("C41, G29, spec (C4)", (id) => id !== "G29")).toEqual([
    { text: "C41", isRule: true },
    { text: ", ", isRule: false },
    { text: "G29", isRule: false },
    { text: ", spec (", isRule: false },
    { text: "C4", isRule: true },
    { text: ")", isRule: false },
  ]);
  expect(splitRules("USDC25 W", () => true)).toEqual([{ text: "USDC25 W", isRule: false }]);
});

it("reads the definitions of a page as plain text", () => {
  const page = `# Rules

- <a id="c1"></a>**C1** A \`token\`, see [G10](gaps.md#g10),
  on two lines. (crypto:1)
- <a id="w10a"></a>**W10a** **Bold**.
`;
  expect(definitionsOf(page)).toEqual({ C1: "A token, see G10, on two lines. (crypto:1)", W10a: "Bold." });
});

it("finds every rule of the service rules", () => {
  const page = readFileSync(new URL("../../../docs/contributing/rules/services.md", import.meta.url), "utf8");
  expect(Object.keys(definitionsOf(page))).toHaveLength(page.match(/<a id="/g)?.length ?? 0);
});
