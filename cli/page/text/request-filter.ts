// The filter chips of the timeline.

import type { RequestRecord } from "../client/control-types.ts";

export const filterNames = ["errors", "faults", "assumed", "actions"] as const;

/** `actions` stands for simulations, clock moves and the like. */
export type FilterName = (typeof filterNames)[number];

export const filterLabels: Readonly<Record<FilterName, string>> = {
  errors: "Errors",
  faults: "Faults",
  assumed: "Assumed",
  actions: "Simulations and clock",
};

/** Whether a request is shown. Without a filter, all are; with several, those that match one. */
export function passesFilters(record: RequestRecord, filters: ReadonlySet<FilterName>): boolean {
  if (filters.size === 0) return true;
  const { status, fault, basis } = record;
  return (
    (filters.has("errors") && (status >= 400 || status === 0)) ||
    (filters.has("faults") && fault !== null) ||
    (filters.has("assumed") && basis === "assumed")
  );
}
