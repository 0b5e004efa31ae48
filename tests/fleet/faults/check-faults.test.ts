import { describe, expect, test } from "vitest";
import { checkFaults, checkServiceFaults } from "./check-faults.ts";
import type { DoneFault, FleetFaultKind } from "./done-faults.ts";

const SECOND = 1_000_000_000n;

function fault(kind: FleetFaultKind, second: number, target = "w1"): DoneFault {
  return { at: BigInt(second) * SECOND, kind, target };
}

describe("checkFaults", () => {
  const times = { from: 0n, to: 60n * SECOND, meanMs: { kill: 200, restart: 10_000 } };
  const kills = Array.from({ length: 75 }, (_, index) => fault("kill", index % 60));
  const restart = fault("restart", 9, "redis");

  test("accepts a quarter of the faults that a minute may have", () => {
    expect(checkFaults([...kills, restart], times)).toEqual([]);
  });

  test("says which kind is missing, and counts none that came after the time", () => {
    expect(checkFaults(kills.slice(1), times)).toEqual([
      "only 74 faults of the kind kill in 60 s, and 75 are due",
      "only 0 faults of the kind restart in 60 s, and 1 are due",
    ]);
    expect(checkFaults([...kills, { ...restart, at: 61n * SECOND }], times)).toHaveLength(1);
  });

  test("requires nothing of a run that is too short for it", () => {
    expect(checkFaults([], { ...times, to: SECOND / 2n })).toEqual([]);
  });
});

test("checkServiceFaults says which failure never came, once there were many", () => {
  const made = Array.from({ length: 100 }, (_, index) => fault("request", index, "stall"));
  const labels = { request: ["stall", "reset"] };
  expect(checkServiceFaults(made, labels)).toEqual(["no request failed with reset, among 100 that failed"]);
  expect(checkServiceFaults([...made, fault("request", 1, "reset")], labels)).toEqual([]);
  expect(checkServiceFaults(made.slice(1), labels)).toEqual([]);
});
