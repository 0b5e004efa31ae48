// How many processes may start at once before they log in for themselves.

import { type ColdStart, simulateColdStart } from "./cold-start.ts";
import { seededRandom } from "./seeded-random.ts";

const SEED = 1;
const FIRST = 100;
const STEP = 1.25;
/** Larger fleets are not simulated. */
const MOST = 400_000;

/** The largest of the simulated fleets with one login; each is a quarter larger than the one before. */
export function coldStartLimit(plan: Omit<ColdStart, "processes">): number {
  let holds = 1;
  for (let processes = FIRST; processes <= MOST; processes = Math.round(processes * STEP)) {
    if (simulateColdStart({ ...plan, processes }, seededRandom(SEED)).logins > 1) return holds;
    holds = processes;
  }
  return holds;
}
