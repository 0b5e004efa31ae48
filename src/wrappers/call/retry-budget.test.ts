import { describe, expect, test } from "vitest";
import { RetryBudget } from "./retry.ts";

function take(budget: RetryBudget, times: number): number {
  let taken = 0;
  while (taken < times && !budget.isEmpty) {
    budget.take();
    taken += 1;
  }
  return taken;
}

describe("RetryBudget", () => {
  test("[S23] allows as many retries as its size", () => {
    expect(take(new RetryBudget(10), 100)).toBe(10);
    expect(take(new RetryBudget(1), 100)).toBe(1);
  });

  test("[S23] each success returns one, up to its size", () => {
    const budget = new RetryBudget(3);
    budget.refill();
    expect(take(budget, 100)).toBe(3);
    budget.refill();
    expect(take(budget, 100)).toBe(1);
    for (let success = 0; success < 10; success++) budget.refill();
    expect(take(budget, 100)).toBe(3);
  });

  test("[S23] may be unlimited", () => {
    const endless = new RetryBudget(Number.POSITIVE_INFINITY);
    expect(take(endless, 10_000)).toBe(10_000);
    endless.refill();
    expect(endless.isEmpty).toBe(false);
  });
});
