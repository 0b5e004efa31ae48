// Lists, retries and breaks a tenant's deliveries.

import type { Tenant } from "../state/tenant.ts";
import type { Deliverer, RetryOptions } from "./deliverer.ts";
import { type DeliveryView, findDeliveries, viewDelivery } from "./deliveries.ts";
import { addDeliveryFault, type DeliveryFault } from "./delivery-faults.ts";

/** Lists deliveries, retries them, and injects delivery faults. */
export interface DeliveryControl {
  /**
   * Deliveries of both services, newest first: pending ones (up to 10,000 per receiver) and the last 1,000 that ended.
   * `limit` is the maximum number. @default all
   */
  list(options?: { readonly limit?: number | undefined }): readonly DeliveryView[];
  /**
   * Sends a delivery again, whatever its status; `sandbox.idle()` resolves when that is done.
   *
   * @throws {ControlError} if it does not exist, is already pending, or its receiver is gone.
   */
  retry(deliveryId: string, options?: RetryOptions): DeliveryView;
  /**
   * Applies a fault to the next deliveries.
   *
   * @throws {ControlError} if the kind is unknown or the count is not a whole number above 0.
   */
  misbehave(fault: DeliveryFault): void;
  /** Clears all delivery faults. Deliveries held back by `reorder` are sent. */
  behave(): void;
}

/** @param note is called after each change, with a line for the log. */
export function createDeliveryControl(
  tenant: Tenant,
  deliverer: Pick<Deliverer, "retry" | "wake">,
  note: (kind: "delivery" | "fault", text: string) => void,
): DeliveryControl {
  return {
    list({ limit } = {}) {
      return findDeliveries(tenant.state.webhooks, () => true)
        .slice(0, limit)
        .map(viewDelivery);
    },
    retry(deliveryId, options) {
      const delivery = deliverer.retry(tenant, deliveryId, options);
      note("delivery", `retried ${delivery.event ?? "notification"} ${deliveryId}`);
      return delivery;
    },
    misbehave(fault) {
      addDeliveryFault(tenant.state.webhooks, fault);
      const { kind, count = 1 } = fault;
      note("fault", `added delivery fault ${kind} for the next ${count === 1 ? "delivery" : `${count} deliveries`}`);
    },
    behave() {
      tenant.state.webhooks.mischief = [];
      deliverer.wake(tenant);
      note("fault", "removed all delivery faults");
    },
  };
}
