import { expect, it } from "vitest";
import { type Canary, step, test } from "./canary.ts";
import { verdictOn } from "./verdict.ts";

const canary: Canary = {
  name: "break something",
  api: "fiat",
  breaks: () => undefined,
  caughtBy: [step("facts", "F1"), step("facts", "F2"), test("some.test.ts", "notices")],
};

it("names what has caught a canary, each once", () => {
  expect(verdictOn(canary, [], undefined)).toBe("facts, some.test.ts");
});

it("fails a canary that one check has missed", () => {
  expect(() => verdictOn(canary, ['some.test.ts passes "notices"'], undefined)).toThrow(
    'some.test.ts passes "notices"',
  );
});

it("gives the reason where one need not be caught, and fails it where it is caught all the same", () => {
  expect(verdictOn(canary, ["something"], "nobody can see it")).toBe("survives: nobody can see it");
  expect(() => verdictOn(canary, [], "nobody can see it")).toThrow("take it off the list");
});
