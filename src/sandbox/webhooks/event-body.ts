// What a delivery of the crypto service says.

import { stringifyExact } from "../../wrappers/money/exact-json.ts";
import type { SandboxEvent } from "../state/tenant.ts";

/**
 * The body of an event. G39: the documents do not show the envelope; `type`, `created_at` and `data` are the sandbox's. A
 * transaction's id stands at the top, too, where the SDK looks for it by default (C96 shows the name, not the place).
 */
export function eventBody({ type, data }: SandboxEvent, createdAt: string): string {
  const transactionId = typeof data.transaction_id === "string" ? { transaction_id: data.transaction_id } : {};
  return stringifyExact({ type, created_at: createdAt, ...transactionId, data });
}
