// A fault: what goes wrong in one call.

import { type Play, serve } from "./scenario.ts";

/** `once`: every play is played once, then all is well. `always`: the last of them goes on for ever. */
export const MODES = ["once", "always"] as const;

export type Mode = (typeof MODES)[number];

/** What the call waits for when its caller ends it. */
export type AbortMoment = "nothing yet" | "a token" | "an answer" | "the next attempt";

export interface Fault {
  /** What happens, in the words of the table. */
  readonly name: string;
  /** To the requests of the operation, in their order. */
  readonly plays: readonly Play[];
  /** To the requests for a token. */
  readonly logins?: readonly Play[] | undefined;
  readonly abortDuring?: AbortMoment;
  readonly totalTimeoutMs?: number;
}

/** Faults that belong together. */
export interface Family {
  readonly title: string;
  readonly faults: readonly Fault[];
}

/** The play for a request, the `number`th of its kind. */
export function playOf(plays: readonly Play[], mode: Mode, number: number): Play {
  return plays[number - 1] ?? (mode === "always" ? plays.at(-1) : undefined) ?? serve;
}
