import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fleetLoad, waitLooksPerSecond } from "./fleet-load.ts";
import { guideSurroundings } from "./load-profile.ts";
import { seededRandom } from "./seeded-random.ts";
import { testFigures } from "./testing/test-figures.ts";

const loadOf = (processes: number, payoutsPerSecond = 0.1) =>
  fleetLoad(processes, { payoutsPerSecond, peakFactor: 10 }, testFigures, guideSurroundings);

describe("the load of a fleet", () => {
  test("of 1,000 processes, computed by hand", () => {
    const load = loadOf(1_000);
    expect(load.payouts).toEqual({ average: 100, peak: 1_000 });
    expect(load.spreadOperations).toBe(2_000);
    expect(load.entries).toBe(100 * 2 * 2_592_000);
    expect(load.redisBytes).toBe(155_520_000_000);
    // 31 days, 300 bytes.
    expect(load.postgresBytes).toBeCloseTo(160_704_000_000, 0);
    expect(load.connections).toEqual({ redis: 1_000, postgres: 10_000 });
    expect(load.tokensPerHour.fiat).toEqual({ alone: 7_500, shared: 7.5 });
    expect(load.hotReads).toEqual({ token: 50, renewalLock: 10, sharedWait: 800 });
  });

  test("never falls with the number of processes", () => {
    const numbersOf = (value: unknown): number[] =>
      typeof value === "number" ? [value] : Object.values(value as object).flatMap(numbersOf);
    const sizes = fc.nat({ max: 1_000_000 });
    fc.assert(
      fc.property(sizes, sizes, fc.double({ min: 0, max: 100, noNaN: true }), (one, other, payoutsPerSecond) => {
        const fewer = numbersOf(loadOf(Math.min(one, other), payoutsPerSecond));
        const more = numbersOf(loadOf(Math.max(one, other), payoutsPerSecond));
        for (const [index, value] of fewer.entries()) expect(more[index]).toBeGreaterThanOrEqual(value);
      }),
    );
  });
});

describe("looks at a shared wait", () => {
  test("are four per second at most, and as many as calls if these are rare", () => {
    expect(waitLooksPerSecond(0)).toBe(0);
    expect(waitLooksPerSecond(1_000_000)).toBeCloseTo(4, 3);
    expect(waitLooksPerSecond(0.001)).toBeCloseTo(0.001, 5);
  });

  test("are as many as calls that come by chance make", () => {
    const random = seededRandom(3);
    let [now, looksAgainAt, looks] = [0, 0, 0];
    while (now < 10_000) {
      now += -Math.log(1 - random()) / 2;
      if (now < looksAgainAt) continue;
      looks += 1;
      looksAgainAt = now + 0.25;
    }
    expect(looks / now / waitLooksPerSecond(2)).toBeCloseTo(1, 1);
  });
});
