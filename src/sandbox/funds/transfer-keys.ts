// Idempotency keys of transfers: read from the request, found, held, and used up by refusals.

import { ControlError } from "../core/control-error.ts";
import type { HeaderFields } from "../core/request.ts";
import { Refusal, type RefusalFacts } from "../core/response.ts";
import type { UsedKey } from "../state/funds-state.ts";
import type { Tenant } from "../state/tenant.ts";
import type { Simulation } from "../state/tenant-simulation.ts";

const LIFE_MS = 86_400_000;

const DEFAULT_HOLD_SECONDS = 1;
const MAX_HOLD_SECONDS = 86_400;

/** The key in header or body. @param refuse writes the refusal in the shape of the operation. */
export function readRequestKey(
  headers: HeaderFields,
  bodyKey: string | undefined,
  refuse: (message: string) => Refusal,
): string | undefined {
  const headerKey = headers.get("idempotency-key") ?? undefined;
  if (headerKey !== undefined && bodyKey !== undefined && headerKey !== bodyKey) {
    throw refuse("The idempotency keys in header and body differ.");
  }
  const key = headerKey ?? bodyKey;
  // The caller wanted protection from a duplicate; an empty key must not pass for none.
  if (key === "") throw refuse("The idempotency key is empty.");
  return key;
}

/** @throws {Refusal} 409 while a simulation holds the key, as if its first request were in progress. */
export function findUsedKey(tenant: Tenant, key: string): UsedKey | undefined {
  const { keys, heldKeys, transfers } = tenant.state.funds;
  const now = tenant.now();
  if (now < (heldKeys.get(key) ?? Number.NEGATIVE_INFINITY)) {
    const error = "DUPLICATE_REQUEST_IN_PROGRESS";
    const message = "A request with this idempotency key is in progress.";
    const body = { success: false, message, error, idempotencyKey: key };
    throw new Refusal({ status: 409, code: error, message, body, rule: "C20", basis: "documented" });
  }
  const used = keys.get(key);
  if (used === undefined) return undefined;
  const usedAt = typeof used === "object" ? used.usedAt : (transfers.get(used)?.createdAt ?? 0);
  return now - usedAt < LIFE_MS ? used : undefined;
}

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

export function rememberRefusal(tenant: Tenant, key: string, facts: RefusalFacts): void {
  const { funds, settings } = tenant.state;
  if (settings.transfers.refusedKeys === "free") return;
  funds.keys.set(key, { usedAt: tenant.now(), refusal: facts });
}

export interface HoldTransferKeyInput {
  readonly idempotency_key: string;
  readonly seconds?: number;
}

/** `until`: ISO 8601. */
export const holdTransferKey: Simulation<
  HoldTransferKeyInput,
  { readonly idempotency_key: string; readonly until: string }
> = {
  about: "Makes sendFunds with this key respond with 409 DUPLICATE_REQUEST_IN_PROGRESS for some seconds (C20).",
  fields: {
    idempotency_key: { type: "string", required: true, about: "The key, used before or not." },
    seconds: {
      type: "integer",
      about: `Duration by the sandbox's clock; 0 releases the key. Default: ${DEFAULT_HOLD_SECONDS}.`,
    },
  },
  run(tenant, { idempotency_key, seconds = DEFAULT_HOLD_SECONDS }) {
    if (seconds < 0 || seconds > MAX_HOLD_SECONDS) {
      throw new ControlError(`seconds must be from 0 to ${MAX_HOLD_SECONDS}`);
    }
    const until = tenant.now() + seconds * 1_000;
    tenant.state.funds.heldKeys.set(idempotency_key, until);
    return { idempotency_key, until: new Date(until).toISOString() };
  },
};
