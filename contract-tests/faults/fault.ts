// A fault: the scenarios of the requests of one call.

import { type RequestScenario, serve } from "./request-scenario.ts";

/** `once`: each scenario happens once, then requests succeed. `always`: the last one repeats. */
export const MODES = ["once", "always"] as const;

export type Mode = (typeof MODES)[number];

/** What the call waits for when its caller aborts it. */
export type AbortMoment = "nothing yet" | "a token" | "an answer" | "the next attempt";

export interface FaultPlan {
  /** As in the table. */
  readonly name: string;
  /** Scenarios of the requests of the operation, in order. */
  readonly requests: readonly RequestScenario[];
  /** Scenarios of the requests for a token. */
  readonly logins?: readonly RequestScenario[] | undefined;
  readonly abortDuring?: AbortMoment;
  readonly totalTimeoutMs?: number;
}

/** A section of the table. */
export interface FaultFamily {
  readonly title: string;
  readonly faults: readonly FaultPlan[];
}

/** The scenario of the `number`th request of its kind. */
export function scenarioOf(requests: readonly RequestScenario[], mode: Mode, number: number): RequestScenario {
  return requests[number - 1] ?? (mode === "always" ? requests.at(-1) : undefined) ?? serve;
}
