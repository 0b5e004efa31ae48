// A receiver whose verifier says what a test tells it to.

import { createMemoryStore } from "../../idempotency/memory-store.ts";
import type { Store } from "../../idempotency/store.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import type { Delivery, VerifiedDelivery } from "../delivery.ts";
import type { WebhookHandlerOptions } from "../handler-options.ts";
import { toBytes } from "../raw-body.ts";
import { createReceiver, type Receiver, type Surroundings } from "../receiver.ts";
import { WebhookError, type WebhookErrorCode, type WebhookErrorFacts } from "../webhook-error.ts";

/** A deposit with this transaction. */
export function delivery(transactionId: string): Delivery {
  return {
    headers: { "x-a": "1" },
    body: JSON.stringify({ type: "deposit.confirmed", transaction_id: transactionId }),
  };
}

export interface Receiving {
  readonly clock: FakeClock;
  readonly store: Store;
  /** What `onError` has heard. */
  readonly errors: unknown[];
  /** A receiver as another process would have it. */
  create(options: Partial<WebhookHandlerOptions>): Receiver;
  /** Status and content of an answer, of a receiver made for it. */
  answer(options: Partial<WebhookHandlerOptions>, surroundings?: Surroundings): Promise<unknown[]>;
}

/** Every delivery is genuine, and handled at once, unless the options say otherwise. */
export function receiving(): Receiving {
  const clock = new FakeClock();
  const store = createMemoryStore({ clock });
  const errors: unknown[] = [];
  const create = (options: Partial<WebhookHandlerOptions>) =>
    createReceiver({
      verifier: { verify: async ({ body }) => genuine(body) },
      store,
      handle: () => undefined,
      onError: (error) => void errors.push(error),
      clock,
      ...options,
    });
  return {
    clock,
    store,
    errors,
    create,
    async answer(options, surroundings) {
      const { status, body } = await create(options).receive(delivery("one"), surroundings);
      return [status, JSON.parse(body)];
    },
  };
}

export function genuine(body: Delivery["body"]): VerifiedDelivery {
  return { body: toBytes(body), signedAt: undefined };
}

/** A verifier that refuses everything. */
export function refusing(code: WebhookErrorCode, facts?: WebhookErrorFacts): Pick<WebhookHandlerOptions, "verifier"> {
  return { verifier: { verify: () => Promise.reject(new WebhookError(code, "no", facts)) } };
}
