// Judges a run of a webhook fleet by what it has left in its folder, right after it or at any time later.

import { checkFaults } from "../faults/check-faults.ts";
import { countsOf, type DoneFault, type FaultTimes } from "../faults/done-faults.ts";
import { eventsBehind } from "../history/events-behind.ts";
import { readHistory } from "../history/history-file.ts";
import { readEnd } from "../history/run-files.ts";
import type { FleetResult } from "../judge-fleet.ts";
import { checkDeliveries } from "./check-deliveries.ts";
import type { DeliveryEvent, DeliveryHistory } from "./delivery-history.ts";

/** The last file of a run. The events of its processes are in files of their own. */
export interface DeliveriesEnd extends Omit<DeliveryHistory, "events"> {
  readonly kind: "deliveries";
  readonly faults: readonly DoneFault[];
  readonly times: FaultTimes;
  /** `finished`, or its exit code. */
  readonly senderEnd: string;
}

/** @throws {Error} if the folder holds no run of deliveries that came to its end. */
export function judgeDeliveries(folder: string): FleetResult {
  const end = readEnd<DeliveriesEnd>(folder, "deliveries");
  const { faults, times, senderEnd } = end;
  const events = readHistory<DeliveryEvent>(folder);
  // Undefined does not survive in JSON.
  const problems = checkDeliveries({ ...end, leaseMs: end.leaseMs, events });
  const unfinished = senderEnd === "finished" ? [] : [`the sender did not finish: ${senderEnd}`];
  const seconds = Math.round(Number(times.to - times.from) / 1e9);
  return {
    problems: [...unfinished, ...problems, ...checkFaults(faults, times)],
    evidence: eventsBehind(problems, events, (step) => (step.kind === "ask" ? undefined : step.event)),
    summary: `${summaryOf(events)}; in ${seconds} s ${countsOf(faults, "kill", "pause", "cut", "restart")}`,
  };
}

function summaryOf(events: readonly DeliveryEvent[]): string {
  const count = (kind: DeliveryEvent["kind"]) => events.filter((step) => step.kind === kind).length;
  const finished = events.flatMap((step) => (step.kind === "finish" ? [step.event] : []));
  const handled = new Set(finished).size;
  const isAnswered = (least: number, below: number) =>
    events.filter((step) => step.kind === "answer" && step.status >= least && step.status < below).length;
  return (
    `${handled} events handled, ${finished.length - handled} runs finished again; ${count("send")} requests, ` +
    `${isAnswered(200, 300)} acknowledged, ${isAnswered(400, 500)} refused; ${count("start")} runs, ${count("fail")} failed`
  );
}
