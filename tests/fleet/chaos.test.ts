import { describe, expect, test } from "vitest";
import { checkFaults, type DoneFault, type FaultKind, seededNumbers, underChaos } from "./chaos.ts";

const SECOND = 1_000_000_000n;

const fault = (kind: FaultKind, second: number, target = "w1"): DoneFault => ({
  ...{ at: BigInt(second) * SECOND, kind, target },
});

test("the numbers of a name do not depend on those of other names", () => {
  const numbers = (seed: number, name?: string) => Array.from({ length: 5 }, seededNumbers(seed, name));
  expect(numbers(7, "kill")).toEqual(numbers(7, "kill"));
  for (const other of [numbers(7, "cut"), numbers(8, "kill"), numbers(7)])
    expect(other).not.toEqual(numbers(7, "kill"));
  expect(numbers(7, "ab")).not.toEqual(numbers(7, "ba"));
});

test("kills do not wait; other failures wait for processes that come to work, and the last one ends first", async () => {
  const steps: string[] = [];
  const pace = { cameToWork: 0 };
  let kills = 0;
  let enough: () => void = () => undefined;
  const work = () =>
    new Promise<void>((resolve) => {
      enough = resolve;
    });
  const plan = {
    kill: {
      meanMs: 1,
      act() {
        if (++kills === 5) pace.cameToWork = 2;
      },
    },
    restart: {
      meanMs: 1,
      async act() {
        steps.push(`restart after ${Math.min(kills, 5)} kills`);
        enough();
        await new Promise((resolve) => setImmediate(resolve));
        steps.push("the restart is over");
      },
    },
  };
  const times = await underChaos({ plan, seed: 7, pace }, work);
  steps.push("chaos has ended");
  expect(steps).toEqual(["restart after 5 kills", "the restart is over", "chaos has ended"]);
  expect(Object.keys(times.meanMs)).toEqual(["kill", "restart"]);
});

describe("checkFaults", () => {
  const times = { from: 0n, to: 60n * SECOND, meanMs: { kill: 200, restart: 10_000 } };
  const kills = Array.from({ length: 75 }, (_, index) => fault("kill", index % 60));
  const restart = fault("restart", 9, "redis");

  test("accepts a quarter of the faults that a minute may have, and nothing of a run that is too short", () => {
    expect(checkFaults([...kills, restart], times)).toEqual([]);
    expect(checkFaults([], { ...times, to: SECOND / 2n })).toEqual([]);
  });

  test("says which kind is missing, and counts none that came after the time", () => {
    expect(checkFaults(kills.slice(1), times)).toEqual([
      "only 74 faults of the kind kill in 60 s, and 75 are due",
      "only 0 faults of the kind restart in 60 s, and 1 are due",
    ]);
    expect(checkFaults([...kills, { ...restart, at: 61n * SECOND }], times)).toHaveLength(1);
  });

  test("says which failure of requests never came, once there were many", () => {
    const made = Array.from({ length: 100 }, (_, index) => fault("request", index, "stall"));
    const some = { ...times, meanMs: {} };
    const missing = "no request failed with reset, among 100 that failed";
    expect(checkFaults(made, some, ["stall", "reset"])).toEqual([missing]);
    expect(checkFaults([...made, fault("request", 1, "reset")], some, ["stall", "reset"])).toEqual([]);
    expect(checkFaults(made.slice(1), some, ["stall", "reset"])).toEqual([]);
  });
});
