// The gates judge exactly what the test runner reports.

import { expect, it } from "vitest";
import type { TestModule } from "vitest/node";
import type { Coverage } from "./evidence.ts";
import { resultsOf } from "./test-results.ts";

const coverage: readonly Coverage[] = [{ operations: ["sendFunds"] }];
const concern = { operation: "sendFunds", status: "409", check: "error" } as const;

function moduleOf(file: string, ...tests: readonly object[]): TestModule {
  return { relativeModuleId: file, children: { allTests: () => tests.values() } } as unknown as TestModule;
}

function testOf(fullName: string, state: string, meta: object = {}): object {
  return { fullName, result: () => ({ state }), meta: () => meta };
}

it.each(["passed", "failed", "skipped", "pending"])("a test that has %s is taken over as that", (state) => {
  const [result] = resultsOf([moduleOf("a.test.ts", testOf("a title", state, { coverage, concern }))]);
  expect(result).toEqual({ title: "a title", file: "a.test.ts", state, concern, coverage });
});

it("a test that says nothing of itself has shown nothing", () => {
  const [result] = resultsOf([moduleOf("a.test.ts", testOf("a title", "passed"))]);
  expect(result).toMatchObject({ concern: undefined, coverage: [] });
});

it("every test of every file is there, in order and with its whole title", () => {
  const modules = [
    moduleOf("a.test.ts", testOf("outer > inner > one", "passed"), testOf("outer > two", "failed")),
    moduleOf("empty.test.ts"),
    moduleOf("b.test.ts", testOf("outer > two", "skipped")),
  ];
  expect(resultsOf(modules).map(({ file, title, state }) => [file, title, state])).toEqual([
    ["a.test.ts", "outer > inner > one", "passed"],
    ["a.test.ts", "outer > two", "failed"],
    ["b.test.ts", "outer > two", "skipped"],
  ]);
});
