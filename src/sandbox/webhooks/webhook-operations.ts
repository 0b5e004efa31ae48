// The operations on webhooks of the crypto service.

import type { OperationHandlers } from "../state/handler.ts";
import type { Deliverer } from "./deliverer.ts";
import { createDeliveryOperations } from "./delivery-operations.ts";
import { createSubscriptionOperations } from "./subscriptions.ts";

/** What the sandbox does for webhooks; `deliverer` is woken where deliveries can go on. */
export function createWebhooksOperations(deliverer: Pick<Deliverer, "wake">): OperationHandlers {
  return { ...createSubscriptionOperations(deliverer), ...createDeliveryOperations(deliverer) };
}
