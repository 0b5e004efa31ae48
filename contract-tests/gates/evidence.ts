// What a passed test shows. Tests attach it to themselves, the reporter collects it, the gates count it: nothing is
// covered because somebody says so, only because a test that says so has passed.

/** What has to be shown completely. */
export const SUBJECTS = [
  "operations",
  "statuses",
  "error codes",
  "parameters",
  "request fields",
  "invalid inputs",
  "response properties",
  "webhooks",
  "facts",
] as const;

export type CoverageSubject = (typeof SUBJECTS)[number];

/** Columns of the report: what is looked at. */
export const CHECKS = {
  request: "What the SDK puts on the wire is the documented request",
  answer: "The SDK decodes a documented success, in every form and with every property",
  violations: "The mock has nothing to say against the request or the answer",
  error: "A documented failure becomes the right typed error, with its code, details and outcome",
  parameters: "Parameters and fields: there, not there, at their limits, of other types, with any character",
  mutants: "The mock refuses a request that is wrong in a single part",
  oracles: "Two clients that share nothing with the SDK make the same request",
  "mutated answers": "An answer that is not as documented is tolerated or refused as the table of tolerance says",
  decimals: "Amounts keep every digit, seen on a bare socket",
  redaction: "A refusal that repeats the request shows no secret",
} as const;

export type ContractCheck = keyof typeof CHECKS;

/** What a test looks at. */
export interface Concern {
  /** The operationId. */
  readonly operation: string;
  /** The documented status, as the document writes it: `409`, `default`. Absent: whatever the status. */
  readonly status?: string;
  readonly check: ContractCheck;
}

/** Names of what is covered, by subject; what they look like, `inventory.ts` says. */
export type Coverage = Readonly<Partial<Record<CoverageSubject, readonly string[]>>>;

declare module "vitest" {
  interface TaskMeta {
    concern?: Concern;
    coverage?: Coverage[];
  }
}

interface Task {
  readonly meta: { concern?: Concern; coverage?: Coverage[] };
}

/** Says what a test looks at. Call it first, so that a test that fails is known by it, too. */
export function concerns(task: Task, concern: Concern): void {
  task.meta.concern = concern;
}

/** Says what a test has shown. Call it last, so that nothing is claimed that has not been looked at. */
export function covers(task: Task, coverage: Coverage): void {
  task.meta.coverage = [...(task.meta.coverage ?? []), coverage];
}
