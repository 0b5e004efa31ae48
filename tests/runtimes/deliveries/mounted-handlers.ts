// The handlers that every runtime hosts, by path. Imports no runtime code: the SDK is passed in.

import type { createMemoryStore } from "../../../src/wrappers/idempotency/memory-store.ts";
import type { WebhookHandlerOptions } from "../../../src/wrappers/webhooks/options.ts";
import type { createCryptoVerifier } from "../../../src/wrappers/webhooks/verifier.ts";

/** The secret of the suite's deliveries. */
export const suiteSecret = "the suite's secret: é ∞";

export interface Sdk {
  readonly createCryptoVerifier: typeof createCryptoVerifier;
  readonly createMemoryStore: typeof createMemoryStore;
}

export interface Mounts {
  /** With default options. */
  readonly "/webhooks": WebhookHandlerOptions;
  /** Another receiver with the same store, like another process. */
  readonly "/elsewhere": WebhookHandlerOptions;
  /** Its time limit expires when the test server says so. */
  readonly "/limited": WebhookHandlerOptions;
  /** The same, with `acknowledgeEarly`. */
  readonly "/early": WebhookHandlerOptions;
}

/** The options for each path. The handlers pass events to the test server, which decides the result. */
export function mounts(sdk: Sdk, testServer: string): Mounts {
  const options: WebhookHandlerOptions = {
    verifier: sdk.createCryptoVerifier({ secret: suiteSecret }),
    store: sdk.createMemoryStore(),
    async handle({ known, type, transactionId, raw }) {
      const event = encodeURIComponent(JSON.stringify({ known, type, transactionId }));
      const body = raw as Uint8Array<ArrayBuffer>;
      const { ok } = await fetch(`${testServer}/handle`, { method: "POST", headers: { event }, body });
      if (!ok) throw new Error("the test server makes this run fail");
    },
    onError: () => undefined,
  };
  const limited = { ...options, clock: serverClock(testServer) };
  return {
    "/webhooks": options,
    "/elsewhere": options,
    "/limited": limited,
    "/early": { ...limited, acknowledgeEarly: true },
  };
}

// Timers that the test server expires, so that no test waits and none ends too early.
function serverClock(testServer: string): NonNullable<WebhookHandlerOptions["clock"]> {
  return {
    now: () => Date.now(),
    monotonic: () => performance.now(),
    after(_delayMs, callback) {
      const controller = new AbortController();
      const expired = fetch(`${testServer}/clock`, { signal: controller.signal }).then((response) =>
        response.arrayBuffer(),
      );
      expired.then(callback, () => undefined);
      return () => controller.abort();
    },
  };
}
