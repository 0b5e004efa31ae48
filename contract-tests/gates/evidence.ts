// What a passed test shows. Tests attach it to themselves, the reporter collects it, and the gates count it: only a passed
// test covers anything.

/** What must be covered completely. */
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

/** The columns of the report. */
export const CHECKS = {
  request: "The SDK sends the documented request",
  answer: "The SDK decodes a documented success, in every form and with every property",
  violations: "The mock reports no violation of the request or the response",
  error: "A documented failure becomes the right typed error, with its code, details and outcome",
  parameters: "Parameters and fields: present, absent, at their limits, of other types, with any character",
  mutants: "The mock rejects a request that is wrong in a single part",
  oracles: "Two clients that share no code with the SDK send the same request",
  "mutated responses": "An undocumented response is tolerated or rejected as docs/guides/tolerance.md says",
  decimals: "Amounts keep every digit on a bare socket",
  redaction: "A refusal that repeats the request shows no secret",
} as const;

export type ContractCheck = keyof typeof CHECKS;

/** What a test checks. */
export interface Concern {
  /** The operationId. */
  readonly operation: string;
  /** The documented status, as the document writes it: `409`, `default`. Absent: any status. */
  readonly status?: string;
  readonly check: ContractCheck;
}

/** Covered names by subject; `inventory.ts` makes them. */
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

/** Records what a test checks. Call it first, so that a failing test is reported under it too. */
export function concerns(task: Task, concern: Concern): void {
  task.meta.concern = concern;
}

/** Records what a test has shown. Call it last, so that only checked things count. */
export function covers(task: Task, coverage: Coverage): void {
  task.meta.coverage = [...(task.meta.coverage ?? []), coverage];
}
