// What a default of an operation may depend on.

import type { JsonObject } from "../../pipeline/model/json-pointer.ts";

export interface OperationFacts {
  /** The service of the document. */
  readonly api: string;
  /** The whole document, to follow references. */
  readonly document: JsonObject;
  /** In upper case. */
  readonly method: string;
  readonly path: string;
  /** With the defaults so far. */
  readonly operation: JsonObject;
}

/** A value with the reason for it. */
export interface Default<Value> {
  readonly value: Value;
  readonly why: string;
}

export function isRead({ method }: Pick<OperationFacts, "method">): boolean {
  return method === "GET" || method === "HEAD";
}
