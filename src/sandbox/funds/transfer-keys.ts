// Idempotency keys of transfers: a used key replays its outcome for a day.

import type { HeaderFields } from "../core/header-fields.ts";
import { Refusal, type RefusalFacts } from "../core/refusal.ts";
import type { UsedKey } from "../state/funds-state.ts";
import type { Tenant } from "../state/tenant.ts";
import { readRequestKey } from "./request-key.ts";

// C43
const LIFE_MS = 86_400_000;

/** The key of a transfer (C44). @throws {Refusal} 400 */
export function readTransferKey(headers: HeaderFields, bodyKey: string | undefined): string | undefined {
  return readRequestKey(
    headers,
    bodyKey,
    (message) => new Refusal({ status: 400, message, rule: "G48", basis: "assumed" }),
  );
}

/**
 * The outcome stored for a key; undefined if the key is new or expired (C43).
 *
 * @throws {Refusal} 409 while a simulation holds the key, as if its first request were in progress (C20).
 */
export function findUsedKey(tenant: Tenant, key: string): UsedKey | undefined {
  const { keys, heldKeys } = tenant.state.funds;
  const now = tenant.now();
  if (now < (heldKeys.get(key) ?? Number.NEGATIVE_INFINITY)) {
    const error = "DUPLICATE_REQUEST_IN_PROGRESS";
    const message = "A request with this idempotency key is in progress.";
    const body = { success: false, message, error, idempotencyKey: key };
    throw new Refusal({ status: 409, code: error, message, body, rule: "C20", basis: "documented" });
  }
  const used = keys.get(key);
  return used !== undefined && now - usedAt(tenant, used) < LIFE_MS ? used : undefined;
}

/** C19: the alternative response to a used key (A8), with code and details beside the operation's flag (G62). */
export function conflict(key: string, transferId: string): Refusal {
  return new Refusal({
    status: 409,
    code: "conflict",
    message: "A transaction with this idempotency key exists.",
    details: { existing_transaction_id: transferId, idempotency_key: key },
    rule: "C19, A8",
    basis: "documented",
  });
}

export function rememberKey(tenant: Tenant, key: string, transferId: string): void {
  tenant.state.funds.keys.set(key, transferId);
}

/** Stores the refusal of a key, if the settings make refusals use keys up (G63). */
export function rememberRefusal(tenant: Tenant, key: string, facts: RefusalFacts): void {
  const { funds, settings } = tenant.state;
  if (settings.transfers.refusedKeys === "free") return;
  funds.keys.set(key, { usedAt: tenant.now(), refusal: facts });
}

function usedAt(tenant: Tenant, used: UsedKey): number {
  if (typeof used === "object") return used.usedAt;
  return tenant.state.funds.transfers.get(used)?.createdAt ?? 0;
}
