// The list of canaries. That they are caught, `npm run test:canaries` shows; here is what makes the list worth running.

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ownRules } from "../../specs/rules/ruleset.ts";
import { arguedSurvivors } from "./argued-survivors.ts";
import { breakFile, root } from "./break-file.ts";
import { canaries } from "./canaries.ts";
import { STEPS, stepsOf, testsOf } from "./canary.ts";

describe("canaries", () => {
  it("have names of their own", () => {
    const names = canaries.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it("are 40 of documents and 20 of the SDK at the least", () => {
    const ofDocuments = canaries.filter((canary) => "api" in canary);
    const ofTheSdk = canaries.filter((canary) => "file" in canary && canary.file.startsWith("src/"));
    expect(ofDocuments.length).toBeGreaterThanOrEqual(40);
    expect(ofTheSdk.length).toBeGreaterThanOrEqual(20);
  });

  it.each(canaries.map((canary) => [canary.name, canary] as const))("%s: is there to be broken", async (_, canary) => {
    await expect(breakFile(canary)).resolves.toBeDefined();
  });

  it("survive only if there are such", () => {
    const names: readonly string[] = canaries.map(({ name }) => name);
    expect(Object.keys(arguedSurvivors).filter((name) => !names.includes(name))).toEqual([]);
  });
});

describe("among them is one that has to be caught by", () => {
  const steps = stepsOf(canaries);
  const files = new Set(testsOf(canaries).map(({ file }) => file));

  it.each(STEPS)("the step %s", (title) => {
    expect(steps.map(({ step }) => step)).toContain(title);
  });

  it.each(Object.keys(ownRules))("the rule %s", (rule) => {
    expect(steps.map(({ says }) => says)).toContain(`(${rule})`);
  });

  it.each(["contract-tests/suites", "contract-tests/faults"].flatMap(testsIn))("%s", (file) => {
    expect(files).toContain(file);
  });
});

function testsIn(folder: string): string[] {
  const names = readdirSync(join(root, folder)).filter((name) => name.endsWith(".test.ts"));
  return names.map((name) => `${folder}/${name}`);
}
