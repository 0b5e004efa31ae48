// Reads the list of rules that wait for later work.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

/** Rules that wait for the same work, for the same reason. */
export interface PendingGroup {
  readonly work: string;
  readonly why: string;
  /** In the order of the list; nested lists only break lines. */
  readonly ids: readonly string[];
}

interface Entry {
  readonly work: string;
  readonly why: string;
  readonly ids: readonly (string | readonly string[])[];
}

export function readPendingRules(): PendingGroup[] {
  const text = readFileSync(join(import.meta.dirname, "pending-rules.yaml"), "utf8");
  return (parse(text) as readonly Entry[]).map(({ work, why, ids }) => ({ work, why, ids: ids.flat() }));
}
