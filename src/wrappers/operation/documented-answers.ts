// The shape of `generated/*/answers.ts`: what the documents say about responses, apart from the schemas.

import type { JsonPath } from "./operation.ts";

export interface DocumentedAnswers {
  /** Every property name in a documented body. */
  readonly names: readonly string[];
  /** By operationId. */
  readonly operations: Readonly<Record<string, AnswersOfOperation>>;
}

export interface AnswersOfOperation {
  /** `200`, `default`. */
  readonly statuses: readonly string[];
  /** Absent if there are none. */
  readonly openLists?: readonly OpenList[];
}

/** The known values of an open enum, at one place in the responses with these statuses. */
export interface OpenList {
  readonly statuses: readonly string[];
  readonly path: JsonPath;
  readonly known: readonly string[];
}
