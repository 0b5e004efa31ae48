import { expect, it } from "vitest";
import { linkIds, type Targets } from "./links.ts";

const known = new Set(["G8", "C41"]);
const targets: Targets = {
  id: (id) => (known.has(id) ? `reference/gaps.md#${id.toLowerCase()}` : undefined),
  errorCode: () => undefined,
};

it.each<[string, string, string]>([
  ["an id", "See G8.", "See [G8](../gaps.md#g8)."],
  ["an id in parentheses", "Open (G8): ask.", "Open ([G8](../gaps.md#g8)): ask."],
  ["each of several ids", "so\n(A15, C41).", "so\n(A15, [C41](../gaps.md#c41))."],
  ["code as it is", "`G8` (G8)\n```\nG8 (A15)\n```", "`G8` ([G8](../gaps.md#g8))\n```\nG8 (A15)\n```"],
  ["links as they are", "[G8](x.md)", "[G8](x.md)"],
  ["an id without a page, in a sentence", "unlike A15 says", "unlike A15 says"],
  ["ids in parentheses that have no page, by leaving them out", "different (A15). Or\n(A8, A9).", "different. Or."],
  ["other words", "G8s AG8 (EUR)", "G8s AG8 (EUR)"],
])("shows %s", (_, text, shown) => {
  expect(linkIds(text, "reference/crypto/a.md", targets)).toBe(shown);
});

it("links within its own page by the anchor alone", () => {
  expect(linkIds("G8", "reference/gaps.md", targets)).toBe("[G8](#g8)");
});
