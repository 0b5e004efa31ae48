import { expect, test } from "vitest";
import { coldStartLimit } from "./cold-start-limit.ts";

const plan = { startsWithinMs: 1_000, roundTripMs: 1, loginMs: 500 };

test("a faster shard lets more processes start at once", () => {
  const limits = [10, 1, 0.1].map((serviceMs) => coldStartLimit({ ...plan, serviceMs }));
  expect(limits).toEqual([...new Set(limits)].sort((one, other) => one - other));
});

test("at the limit, the looks of all processes take about as long as a process waits for an answer", () => {
  const serviceMs = 1;
  // Four operations each, two seconds of patience after the one in which they come.
  const most = (1_000 + 2_000) / (serviceMs * 2);
  const limit = coldStartLimit({ ...plan, serviceMs });
  expect(limit).toBeLessThanOrEqual(most);
  expect(limit).toBeGreaterThan(most / 5);
});
