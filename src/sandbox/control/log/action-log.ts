// The log of recent actions on the sandbox itself: simulations, clock moves, faults, resets and the like.

import { createScrubber } from "../../../wrappers/util/redact.ts";

/**
 * - `clock`: the time was moved
 * - `delivery`: a delivery was retried
 * - `fault`: a fault of requests or deliveries was added or removed
 * - `import`: a state was imported
 * - `reset`: a tenant or everything was reset
 * - `settings`: settings of a tenant were changed
 * - `simulation`: a simulation was run
 * - `tenant`: a tenant was created
 */
export type ActionKind = "clock" | "delivery" | "fault" | "import" | "reset" | "settings" | "simulation" | "tenant";

/** An action as it is recorded. */
export interface ActionFacts {
  readonly kind: ActionKind;
  /** Id of the tenant that it concerns; null: all. */
  readonly tenant: string | null;
  /** One line without secrets. */
  readonly text: string;
}

/** One action. */
export interface ActionRecord extends ActionFacts {
  /** Starts at 1, and keeps counting after a reset. */
  readonly id: number;
  /** The sandbox's time after the action, ISO 8601. */
  readonly at: string;
  /** Id of the newest request before the action, which gives the order among the requests; 0: none. */
  readonly afterRequest: number;
}

/** The last 500 actions. Not part of the exported state. */
export interface ActionLog {
  /** Those with an id greater than `after`, oldest first. @default all */
  list(query?: { readonly after?: number | undefined }): readonly ActionRecord[];
  /** Id of the newest action ever; 0: none. */
  readonly last: number;
  add(facts: ActionFacts): void;
  clear(): void;
}

/** What the log needs of its sandbox. */
export interface ActionLogParts {
  /** The time of a tenant, or without one of the sandbox, in milliseconds since the Unix epoch. */
  now(tenantId: string | null): number;
  /** Id of the newest request; 0: none. */
  lastRequest(): number;
}

/** The number of actions that the log keeps. */
export const actionLogSize = 500;
const MAX_TEXT = 300;

const scrub = createScrubber([]);

export function createActionLog({ now, lastRequest }: ActionLogParts): ActionLog {
  let entries: (Omit<ActionRecord, "at"> & { readonly at: number })[] = [];
  let last = 0;
  return {
    get last() {
      return last;
    },
    add(facts) {
      last += 1;
      entries.push({ ...facts, id: last, at: now(facts.tenant), afterRequest: lastRequest() });
      // Not at each addition, which would copy the whole list.
      if (entries.length >= 2 * actionLogSize) entries = entries.slice(-actionLogSize);
    },
    list({ after = 0 } = {}) {
      return entries
        .slice(-actionLogSize)
        .filter(({ id }) => id > after)
        .map(({ at, text, ...rest }) => ({ ...rest, at: new Date(at).toISOString(), text: shown(text) }));
    },
    clear() {
      entries = [];
    },
  };
}

function shown(text: string): string {
  const line = scrub(text).replace(/\s+/g, " ");
  return line.length <= MAX_TEXT ? line : `${line.slice(0, MAX_TEXT)}…`;
}
