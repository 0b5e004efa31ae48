import { describe, expect, test } from "vitest";
import { seededRandom } from "./seeded-random.ts";
import { simulateQueue } from "./shard-queue.ts";

const serviceMicros = 10;
const at = (utilization: number, seed = 1) =>
  simulateQueue({ perSecond: (utilization * 1_000_000) / serviceMicros, serviceMicros }, seededRandom(seed));

describe("the queue before a shard", () => {
  test.each([0.3, 0.5, 0.7, 0.8])(
    "has the mean wait of Pollaczek and Khinchine at a utilization of %s",
    (utilization) => {
      const expected = (utilization * serviceMicros) / (2 * (1 - utilization));
      expect(at(utilization).mean / expected).toBeGreaterThan(0.93);
      expect(at(utilization).mean / expected).toBeLessThan(1.07);
    },
  );

  test("is the same for the same seed, and another one for another", () => {
    expect(at(0.7, 5)).toEqual(at(0.7, 5));
    expect(at(0.7, 5)).not.toEqual(at(0.7, 6));
  });

  test("grows with the load, and without end when the shard cannot serve it", () => {
    const waits = [0.2, 0.5, 0.7, 0.9, 0.99].map((utilization) => at(utilization).mean);
    expect(waits).toEqual([...waits].sort((one, other) => one - other));
    expect(at(1.2).mean).toBeGreaterThan(100 * at(0.9).mean);
  });

  test("keeps its waits when twice the load meets twice the speed, in the units of the service", () => {
    const { mean } = simulateQueue({ perSecond: 140_000, serviceMicros: 5 }, seededRandom(1));
    expect(mean).toBeCloseTo(at(0.7).mean / 2, 6);
  });
});
