import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { breakPoints } from "./break-point.ts";
import { type DesignName, designs } from "./designs.ts";
import { fleetLoad } from "./fleet-load.ts";
import { guideSurroundings, type LoadProfile, type Surroundings } from "./load-profile.ts";
import { testFigures } from "./testing/test-figures.ts";

const profile: LoadProfile = { payoutsPerSecond: 0.1, peakFactor: 10 };
const limitsOf = (name: DesignName, changes: Partial<Surroundings> = {}, load: LoadProfile = profile) => {
  const at = { ...guideSurroundings, ...changes };
  const loadOf = (processes: number) => fleetLoad(processes, load, testFigures, at);
  const points = breakPoints(designs(testFigures, at, 20_000)[name], loadOf);
  const first = points[0];
  if (!first) throw new Error("a design without limits");
  return { ...first, of: (short: string) => points.find(({ constraint }) => constraint.short === short)?.processes };
};

describe("the point where a design breaks", () => {
  test("is the second process for a memory store", () => {
    expect(limitsOf("memory").processes).toBe(2);
  });

  test("is the tenth process for PostgreSQL: 97 connections for pools of 10", () => {
    const { processes, constraint } = limitsOf("postgres");
    expect([processes, constraint.short]).toEqual([10, "max_connections"]);
  });

  test("is where a shard's writes are 70 % of what it carries", () => {
    // 1 payout per second at the peak, 2 writes each, of 50,000 × 0.7.
    expect(limitsOf("redis").of("processor")).toBe(17_501);
  });

  test("is where the entries of 30 days fill 70 % of the memory", () => {
    // 0.1 × 2 × 30 × 86,400 entries of 300 bytes for each process: 155,520,000 bytes.
    expect(limitsOf("redis", { redisMemoryBytes: 1_600_000_000 }).of("memory")).toBe(8);
  });

  test("is 10,000 connections for each server of Redis, however many shards", () => {
    expect(limitsOf("redis").of("maxclients")).toBe(10_001);
    expect(limitsOf("cluster", { shards: 100 }).of("maxclients")).toBe(10_001);
  });

  test("does not exist for processes that do nothing, but for what each of them takes", () => {
    const idle = limitsOf("pgbouncer", {}, { payoutsPerSecond: 0, peakFactor: 1 });
    expect(idle.constraint.short).toBe("max_client_conn");
    expect(idle.of("disk")).toBe(Number.POSITIVE_INFINITY);
  });

  test("of spread keys is twice as far with twice the shards, and that of a hot key is not", () => {
    const [few, many] = [limitsOf("cluster", { shards: 6 }), limitsOf("cluster", { shards: 12 })];
    for (const short of ["processor", "memory"]) {
      expect(Math.abs(Number(many.of(short)) - 2 * Number(few.of(short)))).toBeLessThanOrEqual(2);
    }
    for (const name of ["sharedToken", "sharedLimit"] as const) {
      expect(limitsOf(name, { shards: 12 }).processes).toBe(limitsOf(name, { shards: 6 }).processes);
    }
  });

  test("is the first fleet that a limit does not carry, and never comes later with more payouts", () => {
    const names: readonly DesignName[] = ["redis", "cluster", "postgres", "pgbouncer", "sharedToken", "sharedLimit"];
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.double({ min: 0.001, max: 50, noNaN: true }),
        fc.double({ min: 1, max: 4, noNaN: true }),
        (name, payoutsPerSecond, more) => {
          const load = { payoutsPerSecond, peakFactor: 5 };
          const { processes, constraint } = limitsOf(name, {}, load);
          const demandOf = (count: number) => constraint.demand(fleetLoad(count, load, testFigures, guideSurroundings));
          expect(demandOf(processes)).toBeGreaterThan(constraint.capacity);
          expect(demandOf(processes - 1)).toBeLessThanOrEqual(constraint.capacity);
          const busier = { ...load, payoutsPerSecond: payoutsPerSecond * more };
          expect(limitsOf(name, {}, busier).processes).toBeLessThanOrEqual(processes);
        },
      ),
    );
  });
});
