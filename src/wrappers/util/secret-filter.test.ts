// How often the shown texts are searched: a call may have thousands of secrets, few of which occur. Counted, not timed.

import { describe, expect, it, vi } from "vitest";
import { KnownSecrets } from "./redact.ts";
import { ShownText } from "./text.ts";

/** The number of searches for these secrets. */
function searches(shown: string, secretOf: (index: number) => string, count: number): number {
  const spy = vi.spyOn(ShownText.prototype, "mayContain");
  const secrets = Array.from({ length: count }, (_, index) => secretOf(index));
  const redacted = new KnownSecrets(secrets, shown).replace(shown, "[…]");
  const { length } = spy.mock.calls;
  spy.mockRestore();
  expect(redacted).toBe(shown);
  return length;
}

describe("[S36] secrets that do not occur are ruled out", () => {
  it.each([
    ["first character", "nothing of the kind"],
    ["first six characters", "only é and é-ab"],
  ])("together, by a %s that none of the texts has", (_, shown) => {
    const secretOf = (index: number) => `é-abcdef-${index}`;
    const forOne = searches(shown, secretOf, 1);
    expect(forOne).toBeGreaterThan(0);
    expect(searches(shown, secretOf, 1_000)).toBe(forOne);
  });

  it("one by one, by one search each, if they begin with the same plain characters as a text", () => {
    expect(searches("only plain-", (index) => `plain-${index} é`, 1_000)).toBe(1_000);
  });

  it("in each encoding, if a text begins alike", () => {
    const secretOf = (index: number) => `é-abcdef-${index}`;
    const [one, two] = [1, 2].map((count) => searches("é-abcd", secretOf, count));
    expect(two).toBeGreaterThan(one ?? 0);
  });
});
