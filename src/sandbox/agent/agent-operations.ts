// Handlers of the agent operations (C7): markets, positions, trades and paid fetches.

import type { OperationHandlers } from "../state/handler.ts";
import type { ResourceCaller } from "./fetch-resource.ts";
import { fetchPaidResource } from "./paid-fetch.ts";
import { tradeOperations } from "./trades.ts";

export function createAgentOperations(caller: ResourceCaller): OperationHandlers {
  return { ...tradeOperations, fetchPaidResource: { handle: (call) => fetchPaidResource(caller, call) } };
}
