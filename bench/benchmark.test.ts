import { expect, test } from "vitest";
import { broken } from "./benchmark.ts";

const gate = (ratio: number) => ({ title: "as fast as light", ratio, atLeast: 0.7 });

test("a gate is kept at its limit and above", () => {
  expect(broken([gate(0.7), gate(3)])).toEqual([]);
});

test("a gate is broken below its limit, and by what is no number", () => {
  expect(broken([gate(0.69), gate(1), gate(Number.NaN)])).toEqual([
    "as fast as light: 0.69, and at least 0.7 is promised",
    "as fast as light: NaN, and at least 0.7 is promised",
  ]);
});
