// Judges a run by what it has left in its folder, right after it or at any time later.

import { checkFaults, checkServiceFaults } from "./faults/check-faults.ts";
import { countsOf, type DoneFault, type FaultTimes } from "./faults/done-faults.ts";
import { requestFailures } from "./fleet-service.ts";
import { checkHistory } from "./history/check-history.ts";
import { eventsBehind } from "./history/events-behind.ts";
import type { FleetHistory, RowStatus } from "./history/history.ts";
import { readHistory } from "./history/history-file.ts";
import { readEnd } from "./history/run-files.ts";
import { networkFaults } from "./network.ts";

/** The last file of a run. The events of its workers are in files of their own. */
export interface FleetEnd extends Omit<FleetHistory, "events"> {
  readonly kind: "payouts";
  readonly faults: readonly DoneFault[];
  readonly times: FaultTimes;
}

/** What a run ends with. */
export interface FleetResult {
  readonly problems: readonly string[];
  /** What happened to the first subjects of problems, a line per event. */
  readonly evidence: readonly string[];
  readonly summary: string;
}

/** @throws {Error} if the folder holds no run of payouts that came to its end. */
export function judgeFleet(folder: string): FleetResult {
  const end = readEnd<FleetEnd>(folder, "payouts");
  const { orders, rows, transfers, faults, times } = end;
  const events = readHistory(folder);
  const problems = [
    ...checkHistory({ ...end, events }),
    ...checkFaults(faults, times),
    ...checkServiceFaults(faults, { request: [...requestFailures, ...networkFaults] }),
  ];
  const steps = [...events, ...transfers.map((transfer) => ({ kind: "paid", ...transfer }))];
  const payable = new Set(orders.flatMap(({ payout, mustBePaid }) => (mustBePaid ? [payout] : [])));
  const by = (status: RowStatus) => {
    const found = rows.filter((row) => row.status === status);
    return `${found.length} (${found.filter(({ payout }) => payable.has(payout)).length})`;
  };
  const sends = events.filter(({ kind }) => kind === "send").length;
  const seconds = Math.round(Number(times.to - times.from) / 1e9);
  return {
    problems,
    evidence: eventsBehind(problems, steps, ({ payout }) => payout),
    summary:
      `${by("sent")} sent, ${by("refused")} refused, ${by("needs_human")} for a human, ${by("open")} open, and in brackets ` +
      `those that can be paid; ${transfers.length} transfers by ${sends} requests; in ${seconds} s ` +
      `${countsOf(faults, "kill", "pause", "cut", "restart", "request", "expiry", "login")}`,
  };
}
