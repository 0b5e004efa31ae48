import { describe, expect, it } from "vitest";
import { type Coverage, type CoverageSubject, SUBJECTS } from "./evidence.ts";
import { isShut, subjectGates } from "./gates.ts";
import { inventory } from "./inventory.ts";
import type { TestResult } from "./test-results.ts";

const whole = inventory();

/** One passing test for each name of the inventory. */
const complete: readonly TestResult[] = SUBJECTS.flatMap((subject) =>
  whole[subject].map((name) => covering(subject, name)),
);

function covering(subject: CoverageSubject, name: string, state: TestResult["state"] = "passed"): TestResult {
  const coverage: Coverage = { [subject]: [name] };
  return { title: `covers ${name}`, file: "some.test.ts", state, coverage: [coverage] };
}

function isAbout({ coverage }: TestResult, part: string): boolean {
  return coverage.some((names) =>
    Object.values(names)
      .flat()
      .some((name) => name.split(" ").includes(part)),
  );
}

describe("the gates", () => {
  it("are open when everything is covered", () => expect(subjectGates(complete, whole).filter(isShut)).toEqual([]));

  it.each(whole.operations)("are shut without the tests of %s", (operationId) => {
    const rest = complete.filter((result) => !isAbout(result, operationId));
    const shut = subjectGates(rest, whole).filter(isShut);
    expect(shut.map(({ name }) => name)).toEqual(expect.arrayContaining(["operations", "statuses"]));
    expect(shut.flatMap(({ missing }) => missing.filter((name) => !name.split(" ").includes(operationId)))).toEqual([]);
  });

  it.each(SUBJECTS)("are shut when the last of the %s is not covered", (subject) => {
    const last = whole[subject].at(-1) ?? "";
    const rest = complete.filter(({ coverage }) => !coverage.some((names) => names[subject]?.includes(last)));
    expect(subjectGates(rest, whole).filter(isShut)).toEqual([
      { name: subject, total: whole[subject].length, missing: [last], surplus: [] },
    ]);
  });

  it.each(["failed", "skipped", "pending"] as const)("do not count a test that is %s", (state) => {
    const [name = ""] = whole.operations;
    const rest = complete.filter(({ coverage }) => !coverage[0]?.operations?.includes(name));
    const [gate] = subjectGates([...rest, covering("operations", name, state)], whole);
    expect(gate?.missing).toEqual([name]);
  });

  it("are shut when a test claims an unknown name", () => {
    const [gate] = subjectGates([...complete, covering("operations", "fly")], whole);
    expect(gate && isShut(gate)).toBe(true);
    expect(gate?.surplus).toEqual(["fly"]);
  });

  it("are shut when there is nothing to cover", () => {
    const gates = subjectGates(complete, { ...whole, webhooks: [] });
    expect(gates.filter(isShut).map(({ name }) => name)).toEqual(["webhooks"]);
  });
});
