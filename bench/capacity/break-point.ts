// From how many processes on a design no longer carries the fleet, and what breaks first.

import type { Constraint, Design } from "./designs.ts";
import type { FleetLoad } from "./fleet-load.ts";

export interface BreakPoint {
  /** The smallest fleet that asks for more than there is. Infinite if none up to the limit does. */
  readonly processes: number;
  readonly constraint: Constraint;
}

/** Larger fleets are not considered. */
const MOST_PROCESSES = 2 ** 40;

/** All limits of a design, the first one to be reached first. */
export function breakPoints({ constraints }: Design, loadOf: (processes: number) => FleetLoad): readonly BreakPoint[] {
  return constraints
    .map((constraint) => ({ processes: breaksAt(constraint, loadOf), constraint }))
    .sort((one, other) => one.processes - other.processes);
}

/** By halving: demand grows with the number of processes. */
function breaksAt({ demand, capacity }: Constraint, loadOf: (processes: number) => FleetLoad): number {
  const isBroken = (processes: number) => demand(loadOf(processes)) > capacity;
  if (!isBroken(MOST_PROCESSES)) return Number.POSITIVE_INFINITY;
  let holds = 0;
  let breaks = MOST_PROCESSES;
  while (breaks - holds > 1) {
    const middle = Math.floor((holds + breaks) / 2);
    if (isBroken(middle)) breaks = middle;
    else holds = middle;
  }
  return breaks;
}
