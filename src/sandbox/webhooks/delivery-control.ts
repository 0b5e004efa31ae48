// The control plane's hold on a tenant's deliveries.

import type { Tenant } from "../state/tenant.ts";
import type { Deliverer, RetryOptions } from "./deliverer.ts";
import { type DeliveryView, findDeliveries, viewDelivery } from "./deliveries.ts";
import { addMischief, type DeliveryFault } from "./delivery-faults.ts";

/** Looks at deliveries, repeats them, and has them go wrong. */
export interface DeliveryControl {
  /** Deliveries of both services, newest first: the last 1,000, and those that wait, at most 10,000 for each receiver. `limit`: at most so many. @default all */
  list(options?: { readonly limit?: number | undefined }): readonly DeliveryView[];
  /**
   * Sends a delivery again, whatever became of it; `sandbox.idle()` resolves when that is done.
   *
   * @throws {ControlError} where there is none, where it waits already, and where its receiver is gone.
   */
  retry(deliveryId: string, options?: RetryOptions): DeliveryView;
  /**
   * Has the next deliveries go wrong.
   *
   * @throws {ControlError} on a kind that is not known, and on a count that is no whole number above 0.
   */
  misbehave(fault: DeliveryFault): void;
  /** Ends all mischief. What was held back to be reordered goes out. */
  behave(): void;
}

/** `changed` is called after each change of the tenant's state. */
export function createDeliveryControl(
  tenant: Tenant,
  deliverer: Pick<Deliverer, "retry" | "wake">,
  changed: () => void,
): DeliveryControl {
  return {
    list({ limit } = {}) {
      return findDeliveries(tenant.state.webhooks, () => true)
        .slice(0, limit)
        .map(viewDelivery);
    },
    retry(deliveryId, options) {
      const delivery = deliverer.retry(tenant, deliveryId, options);
      changed();
      return delivery;
    },
    misbehave(fault) {
      addMischief(tenant.state.webhooks, fault);
      changed();
    },
    behave() {
      tenant.state.webhooks.mischief = [];
      deliverer.wake(tenant);
      changed();
    },
  };
}
