// What goes wrong while a fleet works, by a seed.

import { setTimeout as sleep } from "node:timers/promises";

/** Processes that come to work between two failures of a kind. */
export const PACE = 2;
const POLL_MS = 50;

/** One kind of failure. */
export interface PlannedFailure {
  /** Mean milliseconds between two of them. */
  readonly meanMs: number;
  /** @param pick from 0 to 1: which of the things that can fail now. */
  act(pick: number, ending: AbortSignal): unknown;
}

/** By kind. */
export type ChaosPlan = Readonly<Record<string, PlannedFailure>>;

/**
 * The failure waits until some processes have come to work since its last time. Where processes start slowly, all of them would
 * fail before they are at work.
 */
export function paced(
  { meanMs, act }: PlannedFailure,
  fleet: { readonly cameToWork: number },
  wait: Wait = timer,
): PlannedFailure {
  let seen = fleet.cameToWork;
  return {
    meanMs,
    async act(pick, ending) {
      while (fleet.cameToWork < seen + PACE && !ending.aborted) await wait(POLL_MS, ending);
      if (ending.aborted) return;
      seen = fleet.cameToWork;
      await act(pick, ending);
    },
  };
}

/** Resolves after some milliseconds, and at once when the signal is aborted. */
export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>;

const timer: Wait = (milliseconds, signal) => sleep(milliseconds, undefined, { signal }).catch(() => undefined);

/**
 * Starts it. Returns the function that ends it, and resolves when the last failure is over. Each kind has random numbers of its own:
 * with the same seed, its n-th failure has the same wait and the same pick, whatever the other kinds do.
 */
export function startChaos(plan: ChaosPlan, seed: number, wait: Wait = timer): () => Promise<void> {
  const ending = new AbortController();
  const { signal } = ending;
  const loops = Object.entries(plan).map(async ([kind, { meanMs, act }]) => {
    const random = seededNumbers(seed, kind);
    while (!signal.aborted) {
      const waitMs = meanMs * (0.5 + random());
      const pick = random();
      await wait(waitMs, signal);
      if (!signal.aborted) await act(pick, signal);
    }
  });
  return async () => {
    ending.abort();
    await Promise.all(loops);
  };
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
