import { expect, test } from "vitest";
import { measure, median, mediansOf, ratio, speedup } from "./measure.ts";

test("counts runs per second in each round, except for the first, and starts each with another function", async () => {
  let now = 0;
  const order: string[] = [];
  const takes = (name: string, milliseconds: number) => async () => {
    order.push(name);
    now += milliseconds;
  };
  const works = { a: takes("a", 100), b: takes("b", 2), c: takes("c", 10) };
  const costs = await measure(works, { rounds: 2, times: 1, inFlight: 1 }, () => now);
  expect(costs.a).toHaveLength(2);
  expect(mediansOf(costs)).toEqual({ a: 10, b: 500, c: 100 });
  expect(speedup(costs.b, costs.a)).toBe(50);
  expect(order.join("")).toBe("abcbcacab");
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

test("a median is the middle value, and a ratio compares rates of the same round", () => {
  expect([median([9, 1, 5]), median([1, 100, 3, 5])]).toEqual([5, 4]);
  expect(() => median([])).toThrow("no values");
  // The machine was four times as slow in the second half.
  expect(ratio([100, 100, 25, 25], [200, 200, 50, 50])).toBe(0.5);
});
