// A sandbox whose deliveries go to a receiver of the test's.

import { CryptoClient } from "../../../wrappers/clients/crypto-client.ts";
import type { Fetch } from "../../../wrappers/http/transport.ts";
import { createCryptoVerifier } from "../../../wrappers/webhooks/verifier.ts";
import type { SandboxOptions } from "../../create-sandbox.ts";
import { type OpenSandbox, openSandbox } from "../../testing/open-sandbox.ts";

/** One delivery as it came in. */
export interface Received {
  readonly url: string;
  readonly headers: Headers;
  readonly body: string;
}

/** What a receiver answers: a status, or whatever a `fetch` may do. */
export type ReceiverAnswer = (delivery: Received, init: RequestInit) => number | Response | Promise<Response>;

/** A subscription as the sandbox answers it (G19, G37). */
export interface ShownSubscription {
  readonly id: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly enabled: boolean;
  readonly secret?: string;
  readonly [extra: string]: unknown;
}

export interface OpenWebhooks extends OpenSandbox {
  /** Every delivery so far, oldest first. */
  readonly received: Received[];
  /** Resolves when so many deliveries have come in since the beginning. */
  arrived(count: number): Promise<void>;
  /** The slugs of the deliveries so far. */
  slugs(): string[];
  /** Has the receiver answer otherwise. */
  answer(how: ReceiverAnswer): void;
  /** Subscribes through the SDK, with a client that has just been made. */
  subscribe(given?: {
    url?: string;
    events?: string[];
    [extra: string]: unknown;
  }): Promise<Required<ShownSubscription>>;
  /** What came in last, as the SDK's verifier sees it; rejects as that does. */
  verifyLast(secret: string): ReturnType<ReturnType<typeof createCryptoVerifier>["verify"]>;
}

export const HOOK = "http://127.0.0.1:9/hooks";

export function openWebhooks(options: SandboxOptions = {}): OpenWebhooks {
  const received: Received[] = [];
  const waiting: { readonly count: number; readonly resolve: () => void }[] = [];
  let how: ReceiverAnswer = () => 200;
  const outboundFetch: Fetch = async (url, init) => {
    const delivery = { url, headers: new Headers(init.headers), body: String(init.body) };
    received.push(delivery);
    for (const { count, resolve } of waiting) if (received.length >= count) resolve();
    const answer = await how(delivery, init);
    return typeof answer === "number" ? new Response(null, { status: answer }) : answer;
  };
  const open = openSandbox({ outboundFetch, ...options }, { serviceName: options.serviceName });
  return {
    ...open,
    received,
    arrived: (count) =>
      new Promise((resolve) => {
        waiting.push({ count, resolve });
        if (received.length >= count) resolve();
      }),
    slugs: () => received.map(({ body }) => JSON.parse(body).type),
    answer(given) {
      how = given;
    },
    async subscribe({ url = HOOK, events, ...extraBody } = {}) {
      const request = { url, ...(events ? { events } : {}) };
      const client = new CryptoClient({ ...open.tenant.crypto, clock: open.clock, serviceName: options.serviceName });
      return (await client.webhooks.create(request, { extraBody })) as unknown as Required<ShownSubscription>;
    },
    async verifyLast(secret) {
      const { headers, body } = received.at(-1) ?? { headers: new Headers(), body: "" };
      return createCryptoVerifier({ secret, clock: open.sandbox.clock }).verify({ headers, body });
    },
  };
}

/** The subscriptions in an answer. */
export function webhooksIn(answer: unknown): readonly ShownSubscription[] {
  return dataOf<{ webhooks: readonly ShownSubscription[] }>(answer).webhooks;
}

/** A delivery as the crypto service lists it. */
export interface ListedDelivery {
  readonly id: string;
  readonly webhook_id: string;
  readonly event_type: string;
  readonly status: string;
  readonly attempts: number;
}

/** The deliveries in an answer. */
export function deliveriesIn(answer: unknown): readonly ListedDelivery[] {
  return dataOf<{ deliveries: readonly ListedDelivery[] }>(answer).deliveries;
}

/** What an answer without a documented shape holds. */
export function dataOf<Data>(answer: unknown): Data {
  return (answer as { readonly data: Data }).data;
}
