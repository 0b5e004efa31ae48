// What goes wrong while a fleet works, by a seed, and whether enough has gone wrong for its run to prove anything.

import { setTimeout as sleep } from "node:timers/promises";
import type { Instant } from "./history.ts";

/**
 * `pause`: a process that held something was stopped; `wake`: it goes on. `exit`: one ended by itself. `request`: the service fails at
 * a request. `expiry`: all tokens expire; `login`: the service fails at a login.
 */
export type FaultKind = "kill" | "pause" | "wake" | "exit" | "cut" | "restart" | "request" | "expiry" | "login";

export interface DoneFault {
  readonly at: Instant;
  readonly kind: FaultKind;
  /** The process, the server or the failure. */
  readonly target: string;
}

export type LogFault = (kind: FaultKind, target: string) => void;

export function faultLog(faults: DoneFault[]): LogFault {
  return (kind, target) => {
    faults.push({ at: process.hrtime.bigint(), kind, target });
  };
}

/** Mean milliseconds between two failures of a kind. `pick`, from 0 to 1, says which of the things that can fail now. */
interface PlannedFailure {
  readonly meanMs: number;
  act(pick: number, ending: AbortSignal): unknown;
}

export type ChaosPlan = Readonly<Partial<Record<FaultKind, PlannedFailure>>>;

/** When faults were made, and how far apart they were to be. */
export interface FaultTimes {
  readonly from: Instant;
  readonly to: Instant;
  /** Milliseconds between two of a kind, on average: as planned, or as slow as processes start on this machine. */
  readonly meanMs: Readonly<Partial<Record<FaultKind, number>>>;
}

/** Processes that come to work between two failures of a kind. */
const PACE = 2;
const POLL_MS = 50;
/** A busy machine makes fewer faults than were planned. */
const LEAST_SHARE = 1 / 4;
/** With so many, each failure occurs: a missing one has a probability below a thousandth. */
const MANY_REQUESTS = 100;

/**
 * Makes the planned failures until the work is done. Each kind has random numbers of its own: with the same seed, its n-th failure has
 * the same wait and pick, whatever other kinds do. Except for kills, which hit only what is at work, a failure waits until some
 * processes have come to work since its last time: where they start slowly, all of them would fail before they are at work.
 */
export async function underChaos(
  { plan, seed, pace }: { plan: ChaosPlan; seed: number; pace: { readonly cameToWork: number } },
  work: () => Promise<unknown>,
): Promise<FaultTimes> {
  const ending = new AbortController();
  const { signal } = ending;
  const wait = (milliseconds: number) => sleep(milliseconds, undefined, { signal }).catch(() => undefined);
  const from = process.hrtime.bigint();
  const loops = Object.entries(plan).map(async ([kind, { meanMs: mean, act }]) => {
    const random = seededNumbers(seed, kind);
    let seen = pace.cameToWork;
    while (!signal.aborted) {
      const waitMs = mean * (0.5 + random());
      const pick = random();
      await wait(waitMs);
      while (kind !== "kill" && pace.cameToWork < seen + PACE && !signal.aborted) await wait(POLL_MS);
      if (signal.aborted) return;
      seen = pace.cameToWork;
      await act(pick, signal);
    }
  });
  await work();
  const to = process.hrtime.bigint();
  ending.abort();
  await Promise.all(loops);
  const slowestMs = (PACE * Number(to - from)) / 1e6 / Math.max(1, pace.cameToWork);
  const meanMs = Object.entries(plan).map(([kind, planned]) => [kind, Math.max(planned.meanMs, slowestMs)]);
  return { from, to, meanMs: Object.fromEntries(meanMs) };
}

/** What is missing, one sentence each; empty if the faults suffice for the length of the run. */
export function checkFaults(
  faults: readonly DoneFault[],
  { from, to, meanMs }: FaultTimes,
  /** Failures of requests, each of which has to occur. */
  requests: readonly string[] = [],
): readonly string[] {
  const lastedMs = Number(to - from) / 1e6;
  const rare = Object.entries(meanMs).flatMap(([kind, mean]) => {
    const due = Math.floor((lastedMs / mean) * LEAST_SHARE);
    const done = faults.filter((fault) => fault.kind === kind && fault.at <= to).length;
    const seconds = Math.round(lastedMs / 1000);
    return done >= due ? [] : [`only ${done} faults of the kind ${kind} in ${seconds} s, and ${due} are due`];
  });
  const made = faults.filter(({ kind }) => kind === "request");
  const missing = requests.filter((name) => made.every(({ target }) => target !== name));
  if (made.length < MANY_REQUESTS) return rare;
  return [...rare, ...missing.map((name) => `no request failed with ${name}, among ${made.length} that failed`)];
}

/** Such as `7 × kill, 1 × pause`. */
export function countsOf(faults: readonly DoneFault[]): string {
  const kinds = [...new Set(faults.map(({ kind }) => kind))].sort();
  return kinds.map((kind) => `${faults.filter((fault) => fault.kind === kind).length} × ${kind}`).join(", ");
}

/** A linear congruential generator: the same numbers in every run. With a name, other numbers than with any other name. */
export function seededNumbers(seed: number, name = ""): () => number {
  let state = (seed * 2_654_435_761) % 4_294_967_296;
  for (const character of name) state = Math.imul(state ^ character.charCodeAt(0), 16_777_619) >>> 0;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
