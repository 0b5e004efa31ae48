// A sandbox whose deliveries go to the test's receiver.

import type { SandboxOptions } from "../../../src/sandbox/assembly/create-sandbox.ts";
import type { SandboxTenant } from "../../../src/sandbox/assembly/sandbox-tenant.ts";
import { extraFields } from "../../../src/wrappers/http/extra-fields.ts";
import type { Undescribed } from "../../../src/wrappers/results.ts";
import { createCryptoVerifier } from "../../../src/wrappers/webhooks/verifier.ts";
import { OpenSandbox } from "./open-sandbox.ts";

/** A delivery as received. */
export interface Received {
  readonly url: string;
  readonly headers: Headers;
  readonly body: string;
}

/** A receiver's response: a status, or anything that `fetch` may return. */
export type ReceiverResponse = (delivery: Received, init: RequestInit) => number | Response | Promise<Response>;

/** A subscription in the sandbox's responses. */
export interface ShownSubscription {
  readonly id: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly enabled: boolean;
  readonly secret?: string;
  readonly [extra: string]: unknown;
}

export const HOOK = "http://127.0.0.1:9/hooks";

export class OpenWebhooks extends OpenSandbox {
  /** Every delivery so far, oldest first. */
  readonly received: Received[] = [];
  readonly #waiting: { readonly count: number; readonly resolve: () => void }[] = [];
  #how: ReceiverResponse = () => 200;

  constructor(options: SandboxOptions = {}) {
    const { serviceName } = options;
    super({ outboundFetch: (url, init) => this.#receive(url, init), ...options }, { serviceName });
  }

  async #receive(url: string, init: RequestInit): Promise<Response> {
    const delivery = { url, headers: new Headers(init.headers), body: String(init.body) };
    this.received.push(delivery);
    for (const { count, resolve } of this.#waiting) if (this.received.length >= count) resolve();
    const response = await this.#how(delivery, init);
    return typeof response === "number" ? new Response(null, { status: response }) : response;
  }

  /** How the receiver responds from now on. */
  readonly respond = (how: ReceiverResponse): void => {
    this.#how = how;
  };

  readonly emit = (...types: string[]): void => {
    for (const type of types) this.tenant.simulate.emitEvent({ type });
  };

  /** Emits them, and waits until nothing is being sent. */
  readonly deliver = (...types: string[]): Promise<void> => {
    this.emit(...types);
    return this.sandbox.idle();
  };

  /** Resolves when so many deliveries have been received in total. */
  readonly arrived = (count: number): Promise<void> =>
    new Promise((resolve) => {
      this.#waiting.push({ count, resolve });
      if (this.received.length >= count) resolve();
    });

  /** The event types of the deliveries so far. */
  readonly types = (): string[] => this.received.map(({ body }) => JSON.parse(body).type);

  readonly typesAt = (at: string): string[] =>
    this.received.filter(({ url }) => url === at).map(({ body }) => JSON.parse(body).type);

  /** The records of all deliveries, newest first. */
  readonly list: SandboxTenant["deliveries"]["list"] = this.tenant.deliveries.list;

  /** The last delivery so far. */
  readonly last = (): Received => this.received.at(-1) ?? { url: "", headers: new Headers(), body: "" };

  readonly subscribe = async (given: Partial<ShownSubscription> = {}): Promise<Required<ShownSubscription>> => {
    const { url = HOOK, events, ...extra } = given;
    const request = { url, ...(events && { events: [...events] }) };
    const created: unknown = await this.wallets.webhooks.create(request, { extraBody: extraFields(extra) });
    return created as Required<ShownSubscription>;
  };

  /** Verifies the last delivery with the SDK's verifier; rejects as that does. */
  readonly verifyLast = (secret: string): ReturnType<ReturnType<typeof createCryptoVerifier>["verify"]> =>
    createCryptoVerifier({ secret, clock: this.sandbox.clock }).verify(this.last());
}

/** A sandbox with one subscription, to all events. */
export async function openSubscribed(): Promise<OpenWebhooks> {
  const open = new OpenWebhooks();
  await open.subscribe();
  return open;
}

/** The answer about an invalid request. */
export function invalid(rule: string, details: object): readonly unknown[] {
  return [400, "The request is not valid.", rule, "assumed", details];
}

/** The subscriptions in a response. */
export function webhooksIn(answer: Undescribed): readonly ShownSubscription[] {
  return answer.unwrap<{ webhooks: readonly ShownSubscription[] }>().webhooks;
}

/** A delivery as the crypto service lists it. */
type ListedDelivery = Readonly<Record<"id" | "webhook_id" | "event_type" | "status", string> & { attempts: number }>;

/** The deliveries in a response. */
export function deliveriesIn(answer: Undescribed): readonly ListedDelivery[] {
  return answer.unwrap<{ deliveries: readonly ListedDelivery[] }>().deliveries;
}
