// Handlers of the agent operations: markets, positions, trades and paid fetches.

import type { OperationHandlers } from "../state/handler.ts";
import { fetchPaidResource, type ResourceCaller } from "./paid-fetch.ts";
import { tradeOperations } from "./trades.ts";

export function createAgentOperations(caller: ResourceCaller): OperationHandlers {
  return { ...tradeOperations, fetchPaidResource: { handle: (call) => fetchPaidResource(caller, call) } };
}
