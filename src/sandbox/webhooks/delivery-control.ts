// Lists, retries and breaks a tenant's deliveries.

import { ControlError } from "../core/control-error.ts";
import type { Tenant } from "../state/tenant.ts";
import type { Deliverer } from "./deliverer.ts";
import { addAgain, type DeliveryView, findDeliveries, hasReceiver, viewDelivery } from "./deliveries.ts";
import { addDeliveryFault, type DeliveryFault } from "./delivery-faults.ts";

export interface RetryOptions {
  /** Sign with the time of the first signature. @default false: a new signature (assumed) */
  readonly keepTimestamp?: boolean | undefined;
}

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
  deliverer: Pick<Deliverer, "wake">,
  note: (kind: "delivery" | "fault", text: string) => void,
): DeliveryControl {
  return {
    list({ limit } = {}) {
      return findDeliveries(tenant.state.webhooks, () => true)
        .slice(0, limit)
        .map(viewDelivery);
    },
    retry(deliveryId, { keepTimestamp = false } = {}) {
      const { webhooks } = tenant.state;
      const delivery = webhooks.deliveries.get(deliveryId);
      if (!delivery) throw new ControlError("No such delivery", 404);
      if (delivery.status === "pending") throw new ControlError("The delivery is already pending");
      if (!hasReceiver(tenant, delivery))
        throw new ControlError("The receiver of this delivery no longer exists: its subscription was deleted");
      addAgain(webhooks, delivery, keepTimestamp);
      deliverer.wake(tenant);
      note("delivery", `retried ${delivery.event ?? "notification"} ${deliveryId}`);
      return viewDelivery(delivery);
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
