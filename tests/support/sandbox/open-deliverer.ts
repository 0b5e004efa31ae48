// A deliverer with small limits and a tenant without a sandbox, for tests with many deliveries.

import { createWebhooksState, type DeliveryRecord } from "../../../src/sandbox/state/webhooks-state.ts";
import { createDeliverer, type Deliverer } from "../../../src/sandbox/webhooks/deliverer.ts";
import type { DeliveryLimits } from "../../../src/sandbox/webhooks/deliveries.ts";
import { FakeClock } from "../fake-clock.ts";
import { type BareTenant, bareTenant } from "./bare-tenant.ts";

export interface OpenDeliverer {
  readonly tenant: BareTenant;
  readonly deliverer: Deliverer;
  readonly limits: DeliveryLimits;
  /** The URLs of all requests. */
  readonly sent: string[];
  /** Adds a subscription whose id is the end of its URL. */
  subscribe(id: string, events: string[], enabled?: boolean): void;
  emit(...types: string[]): void;
  respond(how: (url: string) => number | Promise<number>): void;
  /** Resolves when so many requests have been sent in total. */
  arrived(count: number): Promise<void>;
  idle(): Promise<void>;
  /** Oldest first. */
  records(): DeliveryRecord[];
}

export function openDeliverer(limits: DeliveryLimits = { ended: 5, pending: 10 }): OpenDeliverer {
  const fiat = { webhook: null } as never;
  const tenant = bareTenant("webhooks", () => ({ webhooks: createWebhooksState(), fiat }));
  const sent: string[] = [];
  let arrived: () => unknown = () => undefined;
  let how: (url: string) => number | Promise<number> = () => 200;
  const deliverer = createDeliverer({
    ...{ clock: new FakeClock(), changed: () => undefined, limits },
    outbound: {
      async send({ url }) {
        sent.push(url);
        arrived();
        return new Response(null, { status: await how(url) });
      },
    },
  });
  return {
    ...{ tenant, deliverer, limits, sent, idle: () => deliverer.idle() },
    subscribe(id, events, enabled = true) {
      const url = `http://127.0.0.1:9/${id}`;
      const more = { secret: "secret", extra: new Map(), createdAt: "", updatedAt: "" };
      tenant.state.webhooks.subscriptions.set(id, { id, url, events, enabled, ...more });
    },
    emit(...types) {
      for (const type of types) deliverer.enqueue(tenant, { type, data: {} });
    },
    respond(given) {
      how = given;
    },
    arrived: (count) =>
      new Promise((resolve) => {
        arrived = () => sent.length >= count && resolve();
        arrived();
      }),
    records: () => [...tenant.state.webhooks.deliveries.values()],
  };
}
