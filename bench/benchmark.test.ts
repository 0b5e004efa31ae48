import { expect, test } from "vitest";
import { missedTargets } from "./benchmark.ts";

const target = (ratio: number) => ({ title: "as fast as light", ratio, atLeast: 0.7 });

test("a target is met at its minimum and above", () => expect(missedTargets([target(0.7), target(3)])).toEqual([]));

test("a target is missed below its minimum, and by NaN", () => {
  expect(missedTargets([target(0.69), target(1), target(Number.NaN)])).toEqual([
    "as fast as light: 0.69, target is at least 0.7",
    "as fast as light: NaN, target is at least 0.7",
  ]);
});
