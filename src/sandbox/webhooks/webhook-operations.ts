// The webhook operations of the crypto service.

import type { OperationHandlers } from "../state/handler.ts";
import type { Deliverer } from "./deliverer.ts";
import { createDeliveryOperations } from "./delivery-operations.ts";
import { createSubscriptionOperations } from "./subscriptions.ts";

/** The handlers of the webhook operations. They wake `deliverer` when deliveries can continue. */
export function createWebhooksOperations(deliverer: Pick<Deliverer, "wake">): OperationHandlers {
  return { ...createSubscriptionOperations(deliverer), ...createDeliveryOperations(deliverer) };
}
