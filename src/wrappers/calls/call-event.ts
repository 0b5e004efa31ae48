// What hooks learn about a call.

import type { CallEvent } from "../hooks/hooks.ts";
import { isDocumented } from "../operation/operation.ts";
import type { CallContext } from "./call-context.ts";
import type { PreparedCall } from "./prepare-call.ts";

export function describeCall({ base }: CallContext, { operation, key }: PreparedCall): CallEvent {
  const { id, method, retry, errorCodes = [] } = operation;
  // The id of an undocumented operation holds its path, scrubbed.
  const path = isDocumented(operation) ? operation.path : id.slice(method.length + 1);
  return { operation: id, origin: base.origin, method, path, retry, errorCodes, idempotencyKey: key?.key };
}
