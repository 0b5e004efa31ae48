// The shape of `generated/*/answers.ts`: what the description says of answers beside the schemas of their bodies.

import type { JsonPath } from "./operation.ts";

export interface DocumentedAnswers {
  /** Every property name that a described body has. */
  readonly names: readonly string[];
  /** By operationId. */
  readonly operations: Readonly<Record<string, AnswersOfOperation>>;
}

export interface AnswersOfOperation {
  /** `200`, `default`. */
  readonly statuses: readonly string[];
  /** Absent where there are none. */
  readonly openLists?: readonly OpenList[];
}

/** The known values of a list that may grow, at one place of the answers with these statuses. */
export interface OpenList {
  readonly statuses: readonly string[];
  readonly path: JsonPath;
  readonly known: readonly string[];
}
