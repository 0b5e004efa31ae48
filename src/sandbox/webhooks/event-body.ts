// The body of the crypto service's deliveries.

import { stringifyExact } from "../../wrappers/money/exact-json.ts";
import type { SandboxEvent } from "../state/tenant.ts";

/**
 * The body of an event. G39: the envelope is undocumented; `type`, `created_at` and `data` are the sandbox's choice. A transaction
 * id is also at the top level, where the SDK looks for it by default (C96 documents the name, not the place).
 */
export function eventBody({ type, data }: SandboxEvent, createdAt: string): string {
  const transactionId = typeof data.transaction_id === "string" ? { transaction_id: data.transaction_id } : {};
  return stringifyExact({ type, created_at: createdAt, ...transactionId, data });
}
