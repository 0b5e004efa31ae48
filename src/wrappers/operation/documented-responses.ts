// The shape of `generated/*/responses.ts`: the documented responses of every operation.

import type { JsonPath } from "./operation.ts";

export interface DocumentedResponses {
  /** Every property name of a documented body. */
  readonly names: readonly string[];
  /** By operationId. */
  readonly operations: Readonly<Record<string, OperationResponses>>;
}

export interface OperationResponses {
  /** By status; `default` stands for every status without an entry. */
  readonly statuses: Readonly<Record<string, DocumentedResponse>>;
  /** Absent if there are none. */
  readonly openLists?: readonly OpenList[];
}

export interface DocumentedResponse {
  /** Absent if no body is documented. */
  readonly contentType?: string;
  /** Names of the schemas that the body may have; empty for an undocumented shape. */
  readonly schemas: readonly string[];
  /** Names in lower case. */
  readonly headers: readonly string[];
}

/** The known values of an enum that may grow, at one path of the responses with these statuses. */
export interface OpenList {
  readonly statuses: readonly string[];
  readonly path: JsonPath;
  readonly known: readonly string[];
}
