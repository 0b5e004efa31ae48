// A receiver whose verifier accepts or rejects as a test says.

import type { Store } from "../../../src/wrappers/idempotency/store.ts";
import { createMemoryStore } from "../../../src/wrappers/idempotency/store.ts";
import { WebhookError, type WebhookErrorCode, type WebhookErrorFacts } from "../../../src/wrappers/webhooks/error.ts";
import type { WebhookHandlerOptions } from "../../../src/wrappers/webhooks/options.ts";
import {
  createReceiver,
  type FrameworkContext,
  type WebhookResponse,
} from "../../../src/wrappers/webhooks/receiver.ts";
import { toBytes } from "../../../src/wrappers/webhooks/signature.ts";
import type { Delivery, VerifiedDelivery } from "../../../src/wrappers/webhooks/verifier.ts";
import { FakeClock } from "../fake-clock.ts";

/** A deposit with this transaction. */
export function delivery(transactionId: string): Delivery {
  return {
    headers: { "x-a": "1" },
    body: JSON.stringify({ type: "deposit.confirmed", transaction_id: transactionId }),
  };
}

export interface TestReceivers {
  readonly clock: FakeClock;
  readonly store: Store;
  /** The calls of `onError`. */
  readonly errors: unknown[];
  /** Creates a receiver, as another process would have it. */
  create(options?: Partial<WebhookHandlerOptions>): {
    receive(delivery: Delivery, context?: FrameworkContext): Promise<WebhookResponse>;
  };
  /** Sends a delivery to a new receiver; status and content of the response. */
  respond(options: Partial<WebhookHandlerOptions>, context?: FrameworkContext): Promise<unknown[]>;
}

/** Accepts and handles every delivery at once, unless the options say otherwise. */
export function testReceivers(): TestReceivers {
  const clock = new FakeClock();
  const store = createMemoryStore({ clock });
  const errors: unknown[] = [];
  const create: TestReceivers["create"] = (options = {}) => {
    const { receive } = createReceiver({
      verifier: { verify: async ({ body }) => verified(body) },
      store,
      scope: "ledger",
      handle: () => undefined,
      onError: (error) => void errors.push(error),
      clock,
      ...options,
    });
    return { receive: ({ headers, body }, context) => receive({ headers, body: toBytes(body) }, context) };
  };
  return {
    clock,
    store,
    errors,
    create,
    async respond(options, context) {
      const { status, body } = await create(options).receive(delivery("one"), context);
      return [status, JSON.parse(body)];
    },
  };
}

export function verified(body: Delivery["body"]): VerifiedDelivery {
  return { body: toBytes(body), signedAt: undefined };
}

/** A verifier that rejects every delivery. */
export function rejecting(code: WebhookErrorCode, facts?: WebhookErrorFacts): Pick<WebhookHandlerOptions, "verifier"> {
  return { verifier: { verify: () => Promise.reject(new WebhookError(code, "no", facts)) } };
}
