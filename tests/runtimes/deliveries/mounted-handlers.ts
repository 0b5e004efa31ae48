// The handlers that every run time hosts, by path. No import of any run time: the SDK is given.

import type { createMemoryStore } from "../../../src/wrappers/idempotency/memory-store.ts";
import type { WebhookHandlerOptions } from "../../../src/wrappers/webhooks/handler-options.ts";
import type { createCryptoVerifier } from "../../../src/wrappers/webhooks/verifier.ts";

/** What signs the deliveries of the suite. */
export const suiteSecret = "the suite's secret: é ∞";

export interface Sdk {
  readonly createCryptoVerifier: typeof createCryptoVerifier;
  readonly createMemoryStore: typeof createMemoryStore;
}

export interface Mounts {
  /** As it is without any option. */
  readonly "/webhooks": WebhookHandlerOptions;
  /** Another receiver with the same store, as another process would be. */
  readonly "/elsewhere": WebhookHandlerOptions;
  /** Its time limit is over when the desk says so. */
  readonly "/limited": WebhookHandlerOptions;
  /** The same, and it answers before the handler has ended. */
  readonly "/early": WebhookHandlerOptions;
}

/** The options for each path. What is to be handled is brought to the desk, which says what comes of it. */
export function mounts(sdk: Sdk, desk: string): Mounts {
  const options: WebhookHandlerOptions = {
    verifier: sdk.createCryptoVerifier({ secret: suiteSecret }),
    store: sdk.createMemoryStore(),
    async handle({ known, type, transactionId, raw }) {
      const event = encodeURIComponent(JSON.stringify({ known, type, transactionId }));
      const body = raw as Uint8Array<ArrayBuffer>;
      const { ok } = await fetch(`${desk}/handle`, { method: "POST", headers: { event }, body });
      if (!ok) throw new Error("the desk wants this run to fail");
    },
    onError: () => undefined,
  };
  const limited = { ...options, clock: deskClock(desk) };
  return {
    "/webhooks": options,
    "/elsewhere": options,
    "/limited": limited,
    "/early": { ...limited, acknowledgeEarly: true },
  };
}

// Rung by the desk in place of any time, so that nothing waits for long, nor ends too early.
function deskClock(desk: string): NonNullable<WebhookHandlerOptions["clock"]> {
  return {
    now: () => Date.now(),
    monotonic: () => performance.now(),
    after(_delayMs, callback) {
      const controller = new AbortController();
      const rung = fetch(`${desk}/clock`, { signal: controller.signal }).then((response) => response.arrayBuffer());
      rung.then(callback, () => undefined);
      return () => controller.abort();
    },
  };
}
