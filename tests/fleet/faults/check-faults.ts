// Judges whether a run proves anything: one without its faults is not a run in which nothing went wrong.

import type { DoneFault, FaultTimes, FleetFaultKind } from "./done-faults.ts";

/** A busy machine makes fewer than were planned. */
const LEAST_SHARE = 1 / 4;
/** With so many, each kind occurs: a missing one has a probability below a thousandth. */
const MANY_REQUESTS = 100;

/** What is missing, one sentence each; empty if the faults suffice for the length of the run. */
export function checkFaults(faults: readonly DoneFault[], { from, to, meanMs }: FaultTimes): readonly string[] {
  const lastedMs = Number(to - from) / 1e6;
  return Object.entries(meanMs).flatMap(([kind, mean]) => {
    const required = Math.floor((lastedMs / mean) * LEAST_SHARE);
    const done = faults.filter((fault) => fault.kind === kind && fault.at <= to).length;
    const seconds = Math.round(lastedMs / 1000);
    return done >= required ? [] : [`only ${done} faults of the kind ${kind} in ${seconds} s, and ${required} are due`];
  });
}

/** Failures of the service, each of which has to occur. */
export function checkServiceFaults(
  faults: readonly DoneFault[],
  labels: Partial<Readonly<Record<FleetFaultKind, readonly string[]>>>,
): readonly string[] {
  return Object.entries(labels).flatMap(([kind, all]) => {
    const made = faults.filter((fault) => fault.kind === kind);
    const targets = new Set(made.map(({ target }) => target));
    const missing = made.length < MANY_REQUESTS ? [] : all.filter((label) => !targets.has(label));
    return missing.map((label) => `no ${kind} failed with ${label}, among ${made.length} that failed`);
  });
}
