// Claims that were taken over while the earlier worker was alive, which may still send, and record, what it has claimed.

import { groupBy } from "../history/group-by.ts";
import type { FleetEvent } from "../history/history.ts";
import type { DoneFault } from "./done-faults.ts";

export interface Takeover {
  readonly payout: string;
  /** The number of the claim that was taken over. */
  readonly claim: number;
  /** The earlier worker was stopped at that time. */
  readonly wasPaused: boolean;
}

export function takeovers(events: readonly FleetEvent[], faults: readonly DoneFault[]): readonly Takeover[] {
  return [...groupBy(events, ({ payout }) => payout)].flatMap(([payout, own]) => {
    const claims = own
      .flatMap((event) => (event.kind === "claim" ? [event] : []))
      .sort((left, right) => left.claim - right.claim);
    return claims.flatMap((earlier, index) => {
      const later = claims[index + 1];
      if (!later || later.worker === earlier.worker) return [];
      const isOver = own.some(
        ({ kind, worker, at }) => kind === "verdict" && worker === earlier.worker && at > earlier.at && at < later.at,
      );
      const state = stateAt(faults, earlier.worker, later.at);
      return isOver || state === "dead" ? [] : [{ payout, claim: earlier.claim, wasPaused: state === "paused" }];
    });
  });
}

function stateAt(faults: readonly DoneFault[], worker: string, at: bigint): "alive" | "paused" | "dead" {
  const before = faults.filter((fault) => fault.target === worker && fault.at <= at).map(({ kind }) => kind);
  if (before.includes("kill") || before.includes("exit")) return "dead";
  return before.at(-1) === "pause" ? "paused" : "alive";
}
