// What hooks get to know of a call.

import type { CallEvent } from "./hooks.ts";
import type { Operation } from "./operation.ts";

export function describeCall(operation: Operation, idempotencyKey: string | undefined): CallEvent {
  const { id, method, path, retry } = operation;
  return { operation: id, method, path, retry, idempotencyKey };
}
