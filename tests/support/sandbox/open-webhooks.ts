// A sandbox whose deliveries go to the test's receiver.

import type { SandboxOptions } from "../../../src/sandbox/assembly/create-sandbox.ts";
import type { SandboxTenant } from "../../../src/sandbox/assembly/sandbox-tenant.ts";
import { CryptoClient } from "../../../src/wrappers/client/crypto-client.ts";
import { extraFields } from "../../../src/wrappers/http/extra-fields.ts";
import type { Fetch } from "../../../src/wrappers/http/transport.ts";
import type { Undescribed } from "../../../src/wrappers/results.ts";
import { createCryptoVerifier } from "../../../src/wrappers/webhooks/verifier.ts";
import { labelOf, type OpenSandbox, openSandbox } from "./open-sandbox.ts";

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

export interface OpenWebhooks extends OpenSandbox {
  /** Every delivery so far, oldest first. */
  readonly received: Received[];
  /** Resolves when so many deliveries have been received in total. */
  arrived(count: number): Promise<void>;
  /** The event types of the deliveries so far. */
  types(): string[];
  typesAt(url: string): string[];
  /** The records of all deliveries, newest first. */
  list: SandboxTenant["deliveries"]["list"];
  /** The last delivery so far. */
  last(): Received;
  emit(...types: string[]): void;
  /** Emits them, and waits until nothing is being sent. */
  deliver(...types: string[]): Promise<void>;
  respond(how: ReceiverResponse): void;
  /** Subscribes with a new client of the SDK. */
  subscribe(given?: {
    url?: string;
    events?: string[];
    [extra: string]: unknown;
  }): Promise<Required<ShownSubscription>>;
  /** Verifies the last delivery with the SDK's verifier; rejects as that does. */
  verifyLast(secret: string): ReturnType<ReturnType<typeof createCryptoVerifier>["verify"]>;
}

export const HOOK = "http://127.0.0.1:9/hooks";

export function openWebhooks(options: SandboxOptions = {}): OpenWebhooks {
  const received: Received[] = [];
  const waiting: { readonly count: number; readonly resolve: () => void }[] = [];
  let how: ReceiverResponse = () => 200;
  const outboundFetch: Fetch = async (url, init) => {
    const delivery = { url, headers: new Headers(init.headers), body: String(init.body) };
    received.push(delivery);
    for (const { count, resolve } of waiting) if (received.length >= count) resolve();
    const response = await how(delivery, init);
    return typeof response === "number" ? new Response(null, { status: response }) : response;
  };
  const open = openSandbox({ outboundFetch, ...options }, { serviceName: options.serviceName });
  const emit = (...types: string[]) => {
    for (const type of types) open.tenant.simulate.emitEvent({ type });
  };
  const last = () => received.at(-1) ?? { url: "", headers: new Headers(), body: "" };
  return {
    ...open,
    received,
    emit,
    deliver(...types) {
      emit(...types);
      return open.sandbox.idle();
    },
    arrived: (count) =>
      new Promise((resolve) => {
        waiting.push({ count, resolve });
        if (received.length >= count) resolve();
      }),
    types: () => received.map(({ body }) => JSON.parse(body).type),
    typesAt: (at) => received.filter(({ url }) => url === at).map(({ body }) => JSON.parse(body).type),
    list: open.tenant.deliveries.list,
    last,
    respond(given) {
      how = given;
    },
    async subscribe({ url = HOOK, events, ...extraBody } = {}) {
      const request = { url, ...(events ? { events } : {}) };
      const client = new CryptoClient({ ...open.tenant.crypto, clock: open.clock, serviceName: options.serviceName });
      return (await client.webhooks.create(request, {
        extraBody: extraFields(extraBody),
      })) as unknown as Required<ShownSubscription>;
    },
    verifyLast: async (secret) => createCryptoVerifier({ secret, clock: open.sandbox.clock }).verify(last()),
  };
}

/** A sandbox with one subscription, to all events. */
export async function openSubscribed(): Promise<OpenWebhooks> {
  const open = openWebhooks();
  await open.subscribe();
  return open;
}

/** Asks for status, message, rule and basis of the response to `METHOD /path`, and for the problems of an invalid request. */
export async function askerOf({ raw, token }: OpenWebhooks): Promise<Asker> {
  const bearer = await token("crypto");
  return async (route, sent) => {
    const [method = "", path = ""] = route.split(" ");
    const response = await raw("crypto", method, path, { token: bearer, ...(sent && { body: sent }) });
    const { message, details } = response.body;
    return [response.status, message, ...labelOf(response), ...(details ? [details] : [])];
  };
}

type Asker = (route: string, sent?: object) => Promise<readonly unknown[]>;

/** The answer about an invalid request. */
export function invalid(rule: string, details: object): readonly unknown[] {
  return [400, "The request is not valid.", rule, "assumed", details];
}

/** The subscriptions in a response. */
export function webhooksIn(answer: Undescribed): readonly ShownSubscription[] {
  return dataOf<{ webhooks: readonly ShownSubscription[] }>(answer).webhooks;
}

/** A delivery as the crypto service lists it. */
type ListedDelivery = Readonly<Record<"id" | "webhook_id" | "event_type" | "status", string> & { attempts: number }>;

/** The deliveries in a response. */
export function deliveriesIn(answer: Undescribed): readonly ListedDelivery[] {
  return dataOf<{ deliveries: readonly ListedDelivery[] }>(answer).deliveries;
}

/** The data of an undocumented response. */
export function dataOf<Data>(answer: Undescribed): Data {
  return answer.unwrap<Data>();
}
