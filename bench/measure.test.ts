import { describe, expect, test } from "vitest";
import { measure, measureCosts, median, ratio } from "./measure.ts";

describe("measure", () => {
  test("counts runs per second in each round, except for the first", async () => {
    let now = 0;
    const takes = (milliseconds: number) => async () => {
      now += milliseconds;
    };
    const rates = await measure({ slow: takes(100), fast: takes(2) }, { rounds: 3, times: 10, inFlight: 1 }, () => now);
    expect(rates).toEqual({ slow: [10, 10, 10], fast: [500, 500, 500] });
  });

  test("runs each function as often as requested, with the requested concurrency", async () => {
    let [done, underWay, most] = [0, 0, 0];
    const work = async () => {
      underWay++;
      most = Math.max(most, underWay);
      await Promise.resolve();
      underWay--;
      done++;
    };
    await measure({ work }, { rounds: 2, times: 100, inFlight: 8 });
    expect([done, most]).toEqual([300, 8]);
  });

  test("starts each round with another function", async () => {
    const order: string[] = [];
    const note = (name: string) => async () => order.push(name);
    await measure({ a: note("a"), b: note("b"), c: note("c") }, { rounds: 2, times: 1, inFlight: 1 });
    expect(order.join("")).toBe("abcbcacab");
  });
});

test("a median is the middle value, or the mean of the two middle values", () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([1, 100, 3, 5])).toBe(4);
  expect(() => median([])).toThrow("no values");
});

test("a ratio compares rates of the same round", () => {
  // The machine was four times as slow in the second half.
  expect(ratio([100, 100, 25, 25], [200, 200, 50, 50])).toBe(0.5);
});

test("begins no round after the time limit, and measures three at least", async () => {
  let now = 0;
  const meters = { wall: () => now, cpu: () => 0 };
  const work = async () => {
    now += 100;
  };
  const roundsWithin = async (withinMs: number) => {
    const plan = { rounds: 9, times: 1, inFlight: 1, withinMs };
    return (await measureCosts({ work }, plan, meters)).work.length;
  };
  expect(await roundsWithin(1)).toBe(3);
  expect(await roundsWithin(550)).toBe(5);
  expect(await roundsWithin(10_000)).toBe(9);
});
