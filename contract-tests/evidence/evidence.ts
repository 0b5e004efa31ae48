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

export type Subject = (typeof SUBJECTS)[number];

/** Columns of the report: what is looked at. */
export const CHECKS = [
  "request",
  "answer",
  "violations",
  "error",
  "parameters",
  "mutants",
  "mutated answers",
  "oracles",
  "decimals",
  "redaction",
] as const;

export type Check = (typeof CHECKS)[number];

/** What one test shows, if it passes. */
export interface Evidence {
  /** The operationId. */
  readonly operation?: string;
  /** The documented status, as the document writes it: `409`, `default`. */
  readonly status?: string;
  readonly check?: Check;
  /** Names of what is covered, by subject; what they look like, `inventory.ts` says. */
  readonly covers?: Readonly<Partial<Record<Subject, readonly string[]>>>;
}

declare module "vitest" {
  interface TaskMeta {
    evidence?: Evidence[];
  }
}

/** Attaches what a test shows to the test. Call it last, so that nothing is claimed that has not been looked at. */
export function attach(task: { readonly meta: { evidence?: Evidence[] } }, evidence: Evidence): void {
  task.meta.evidence = [...(task.meta.evidence ?? []), evidence];
}
