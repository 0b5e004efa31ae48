// The list of canaries is complete, and each still has something to break. `npm run test:canaries` shows that they are
// caught.

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../../scripts/lib/repository-specs.ts";
import { ownRules } from "../../specs/rules/ruleset.ts";
import { breakDocument } from "./break-document.ts";
import { canaries } from "./canaries.ts";
import { STEPS, stepsOf, testsOf } from "./canary.ts";

// They read small documents of their own, or no document at all.
const WITHOUT_DOCUMENT = ["keywords", "prism"].map((name) => `contract-tests/suites/${name}.test.ts`);

describe("canaries", () => {
  it("have unique names, 80 of them", () => {
    const names = new Set(canaries.map(({ name }) => name));
    expect(names.size).toBe(canaries.length);
    expect(names.size).toBeGreaterThanOrEqual(80);
  });

  it.each(canaries.map((canary) => [canary.name, canary] as const))("%s: breaks something", async (_, canary) => {
    await expect(breakDocument(canary)).resolves.toBeDefined();
  });
});

describe("a canary must be caught by", () => {
  const steps = stepsOf(canaries);
  const files = new Set(testsOf(canaries).map(({ file }) => file));

  it.each(STEPS)("the step %s", (title) => expect(steps.map(({ step }) => step)).toContain(title));

  it.each(Object.keys(ownRules))("the rule %s", (rule) => expect(steps.map(({ says }) => says)).toContain(`(${rule})`));

  it.each(testsIn("contract-tests/suites").filter((file) => !WITHOUT_DOCUMENT.includes(file)))("%s", (file) => {
    expect(files).toContain(file);
  });
});

function testsIn(folder: string): string[] {
  const names = readdirSync(join(root, folder)).filter((name) => name.endsWith(".test.ts"));
  return names.map((name) => `${folder}/${name}`);
}
