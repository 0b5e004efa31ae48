// The agent operations (C7): markets, positions, trades, and fetches that pay.

import type { OperationHandlers } from "../state/handler.ts";
import type { ResourceCaller } from "./fetch-resource.ts";
import { fetchPaidResource } from "./paid-fetch.ts";
import { tradeOperations } from "./trades.ts";

/** All of them, by operationId. `outbound` carries paid fetches, `clock` has their time limit. */
export function createAgentOperations(caller: ResourceCaller): OperationHandlers {
  return { ...tradeOperations, fetchPaidResource: { handle: (call) => fetchPaidResource(caller, call) } };
}
