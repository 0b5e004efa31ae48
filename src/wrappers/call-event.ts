// What hooks get to know of a call.

import type { CallContext } from "./call-context.ts";
import type { CallEvent } from "./hooks.ts";
import type { PreparedCall } from "./prepare-call.ts";

export function describeCall({ base }: CallContext, { operation, key }: PreparedCall): CallEvent {
  const { id, method, path, retry } = operation;
  return { operation: id, origin: base.origin, method, path, retry, idempotencyKey: key?.key };
}
