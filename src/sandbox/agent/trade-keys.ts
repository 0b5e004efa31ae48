// Idempotency keys of trades, and the trades that they replay.

import { readRequestKey } from "../funds/request-key.ts";
import type { AgentTransaction } from "../state/agent-state.ts";
import type { OperationCall } from "../state/handler.ts";
import type { Tenant } from "../state/tenant.ts";
import { invalidField } from "./agent-refusals.ts";

/** G60: assumed to be the lifetime of a transfer's key (C43). */
const KEY_LIFETIME_MS = 24 * 60 * 60 * 1_000;

/** C83: the key of a trade. @throws {Refusal} 400 */
export function readTradeKey({ headers }: OperationCall, bodyKey: string | undefined): string | undefined {
  return readRequestKey(headers, bodyKey, (message) => invalidField("G48, C83", "idempotency_key", message));
}

/** The trade made with a key; undefined if the key is new or expired. */
export function tradeOfKey(tenant: Tenant, key: string | undefined): AgentTransaction | undefined {
  const { state } = tenant;
  if (key === undefined || state.settings.agent.tradeKeys === "ignore") return undefined;
  const trade = state.agent.transactions.get(state.agent.keys.get(key) ?? "");
  return trade && tenant.now() - trade.createdAt < KEY_LIFETIME_MS ? trade : undefined;
}
