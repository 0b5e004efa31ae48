// What went wrong in a run, as far as the fleet itself has caused it.

import type { Instant } from "../history/history.ts";

/**
 * `pause`: a worker that held a claim was stopped; `wake`: it goes on. `exit`: a worker ended by itself. `request`: the service fails
 * at a request. `expiry`: all tokens expire; `login`: the service fails at a login.
 */
export type FleetFaultKind = "kill" | "pause" | "wake" | "exit" | "cut" | "restart" | "request" | "expiry" | "login";

export interface DoneFault {
  readonly at: Instant;
  readonly kind: FleetFaultKind;
  /** The worker, the server or the failure. */
  readonly target: string;
}

export type LogFault = (kind: FleetFaultKind, target: string) => void;

/** When faults were made, and how far apart they were to be. */
export interface FaultTimes {
  readonly from: Instant;
  readonly to: Instant;
  /** Milliseconds between two of a kind, on average: as planned, or as slow as processes start on this machine. */
  readonly meanMs: Partial<Readonly<Record<FleetFaultKind, number>>>;
}

export function faultLog(faults: DoneFault[]): LogFault {
  return (kind, target) => {
    faults.push({ at: process.hrtime.bigint(), kind, target });
  };
}

/** Such as `7 kills, 1 pause`. */
export function countsOf(faults: readonly DoneFault[], ...kinds: readonly FleetFaultKind[]): string {
  const counted = kinds.map((kind) => {
    const count = faults.filter((fault) => fault.kind === kind).length;
    return `${count} ${count === 1 ? kind : names[kind]}`;
  });
  return counted.join(", ");
}

const names: Readonly<Record<FleetFaultKind, string>> = {
  kill: "kills",
  pause: "pauses",
  wake: "ends of pauses",
  exit: "ends by themselves",
  cut: "cuts",
  restart: "restarts of servers",
  request: "failed requests",
  expiry: "expiries of tokens",
  login: "failed logins",
};
