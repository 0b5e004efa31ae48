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

test("a lag target is met at its maximum and below, and missed above it and by NaN", () => {
  const lag = (milliseconds: number) => ({ title: "a large answer", milliseconds, atMost: 50 });
  expect(missedTargets([lag(50), lag(0.5)])).toEqual([]);
  expect(missedTargets([lag(50.1), lag(Number.NaN)])).toEqual([
    "a large answer: 50.1 ms, target is at most 50 ms",
    "a large answer: NaN ms, target is at most 50 ms",
  ]);
});
