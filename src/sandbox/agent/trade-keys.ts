// Keys of trades: where they stand, and which trade they bring back.

import type { AgentTransaction } from "../state/agent-state.ts";
import type { OperationCall } from "../state/handler.ts";
import type { Tenant } from "../state/tenant.ts";
import { invalidField } from "./agent-refusals.ts";

/** G60: for how long a key counts is known for transfers alone (C43); the same is assumed. */
const KEY_LIFE_MS = 24 * 60 * 60 * 1_000;

/**
 * C83: the key of a trade stands in the header or in the body.
 *
 * @throws {Refusal} 400 where they differ (G48).
 */
export function readTradeKey(call: OperationCall, inBody: string | undefined): string | undefined {
  const inHeader = call.headers.get("idempotency-key") ?? undefined;
  if (inHeader !== undefined && inBody !== undefined && inHeader !== inBody)
    throw invalidField(
      "G48, C83",
      "idempotency_key",
      "must be the key of the Idempotency-Key header where both are given",
    );
  return inHeader ?? inBody;
}

/** The trade that was made with a key; undefined where the key is free. */
export function tradeOfKey(tenant: Tenant, key: string | undefined): AgentTransaction | undefined {
  const { state } = tenant;
  if (key === undefined || state.settings.agent.tradeKeys === "ignore") return undefined;
  const trade = state.agent.transactions.get(state.agent.keys.get(key) ?? "");
  return trade && tenant.now() - trade.createdAt < KEY_LIFE_MS ? trade : undefined;
}
