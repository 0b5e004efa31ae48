// Keys of trades: where they stand, and which trade they bring back.

import { readRequestKey } from "../funds/request-key.ts";
import type { AgentTransaction } from "../state/agent-state.ts";
import type { OperationCall } from "../state/handler.ts";
import type { Tenant } from "../state/tenant.ts";
import { invalidField } from "./agent-refusals.ts";

/** G60: for how long a key counts is known for transfers alone (C43); the same is assumed. */
const KEY_LIFE_MS = 24 * 60 * 60 * 1_000;

/** C83: the key of a trade. @throws {Refusal} 400 */
export function readTradeKey({ headers }: OperationCall, bodyKey: string | undefined): string | undefined {
  return readRequestKey(headers, bodyKey, (message) => invalidField("G48, C83", "idempotency_key", message));
}

/** The trade that was made with a key; undefined where the key is free. */
export function tradeOfKey(tenant: Tenant, key: string | undefined): AgentTransaction | undefined {
  const { state } = tenant;
  if (key === undefined || state.settings.agent.tradeKeys === "ignore") return undefined;
  const trade = state.agent.transactions.get(state.agent.keys.get(key) ?? "");
  return trade && tenant.now() - trade.createdAt < KEY_LIFE_MS ? trade : undefined;
}
