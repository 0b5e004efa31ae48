import { describe, expect, test } from "vitest";
import type { FleetEvent } from "../history/history.ts";
import { checkFaults, checkPauses, checkServiceFaults } from "./check-faults.ts";
import type { DoneFault, FleetFaultKind } from "./done-faults.ts";
import { takeovers } from "./takeovers.ts";

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

describe("takeovers", () => {
  const claim = (worker: string, second: number, number: number): FleetEvent => ({
    ...{ at: BigInt(second) * SECOND, worker, payout: "p1", kind: "claim", claim: number },
  });
  const both = [claim("w1", 1, 1), claim("w2", 9, 2)];
  const verdict: FleetEvent = { at: 2n * SECOND, worker: "w1", payout: "p1", kind: "verdict", verdict: "unknown" };

  test.each<[string, readonly FleetEvent[], readonly DoneFault[], readonly object[]]>([
    ["from a worker that is alive", both, [], [{ payout: "p1", claim: 1, wasPaused: false }]],
    ["from one that is stopped", both, [fault("pause", 2)], [{ payout: "p1", claim: 1, wasPaused: true }]],
    [
      "from one that goes on",
      both,
      [fault("pause", 2), fault("wake", 8)],
      [{ payout: "p1", claim: 1, wasPaused: false }],
    ],
    ["from one that is killed later", both, [fault("kill", 10)], [{ payout: "p1", claim: 1, wasPaused: false }]],
    ["not from one that was killed", both, [fault("kill", 8)], []],
    ["not from one that ended by itself", both, [fault("exit", 8)], []],
    ["not from one that had its verdict", [...both, verdict], [], []],
    ["not from the same worker", [claim("w1", 1, 1), claim("w1", 9, 2)], [], []],
  ])("are counted %s", (_, events, faults, expected) => {
    expect(takeovers(events, faults)).toEqual(expected);
  });

  test("must occur in three pauses that ended", () => {
    const pauses = [1, 20, 40].flatMap((second) => [fault("pause", second), fault("wake", second + 12)]);
    expect(checkPauses(both, pauses)).toEqual([]);
    const none = ["no claim was taken over in 3 pauses, so that none outlived a lease"];
    expect(checkPauses([claim("w1", 1, 1)], pauses)).toEqual(none);
    expect(checkPauses([claim("w1", 1, 1)], pauses.slice(2))).toEqual([]);
  });
});
