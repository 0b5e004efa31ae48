import { describe, expect, test } from "vitest";
import { type ColdStart, simulateColdStart } from "./cold-start.ts";
import { seededRandom } from "./seeded-random.ts";

const plan: ColdStart = { processes: 100, startsWithinMs: 1_000, serviceMs: 0.01, roundTripMs: 0.5, loginMs: 300 };
const endOf = (changes: Partial<ColdStart>) => simulateColdStart({ ...plan, ...changes }, seededRandom(1));

describe("a cold start", () => {
  test("of one process is two looks of the store and a login", () => {
    const { logins, lastTokenAtMs, longestQueueMs } = endOf({ processes: 1, startsWithinMs: 0 });
    expect(logins).toBe(1);
    // Three round trips, seven operations and the login.
    expect(lastTokenAtMs).toBeCloseTo(3 * 0.5 + 7 * 0.01 + 300, 9);
    expect(longestQueueMs).toBe(0);
  });

  test("has one login while the shard keeps up", () => {
    expect(endOf({ processes: 10 }).logins).toBe(1);
    expect(endOf({ processes: 5_000 }).logins).toBe(1);
  });

  test("has hardly fewer logins than processes once an operation waits for more than the limit", () => {
    const { logins, longestQueueMs } = endOf({ processes: 20_000, serviceMs: 1 });
    expect(logins).toBeGreaterThan(15_000);
    expect(longestQueueMs).toBeGreaterThan(2_000);
  });

  test("that is spread over more time is easier on the shard", () => {
    const [atOnce, spread] = [1_000, 60_000].map((startsWithinMs) =>
      endOf({ processes: 20_000, startsWithinMs, serviceMs: 0.1 }),
    );
    expect(atOnce?.logins).toBeGreaterThan(1);
    expect(spread?.logins).toBe(1);
    expect(spread?.longestQueueMs).toBeLessThan(Number(atOnce?.longestQueueMs));
  });

  test("never takes less with more processes", () => {
    const ends = [10, 100, 1_000, 10_000, 30_000].map((processes) => endOf({ processes, serviceMs: 0.1 }));
    const logins = ends.map((end) => end.logins);
    const queues = ends.map((end) => end.longestQueueMs);
    expect(logins).toEqual([...logins].sort((one, other) => one - other));
    expect(queues).toEqual([...queues].sort((one, other) => one - other));
  });
});
