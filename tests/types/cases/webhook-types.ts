// Types of webhook events, also of those of a generated package, and of handlers, which frameworks and runtimes accept without a
// wrapper function.

import type { FastifyInstance } from "fastify";
import { fastifyWebhooks } from "svc-sdk/fastify";
import {
  createOnce,
  createWebhookHandler,
  type DocumentedEvent,
  type DocumentedEventType,
  expressWebhooks,
  type ReadEvent,
  readWebhookEvent,
  type Store,
  type WebhookEvent,
  type WebhookVerifier,
} from "svc-sdk/webhooks";
import { expectTrue, type IsSame, type IsUnknown } from "./expect-type.ts";

// The fields of a payload are undocumented.
expectTrue<IsUnknown<WebhookEvent["payload"]>>();

/** [W9] `known`, then `type`, narrow events, and the compiler reports a missing case. */
export function describeEvent(event: WebhookEvent): string {
  if (!event.known) {
    expectTrue<IsSame<(typeof event)["type"], string | undefined>>();
    // @ts-expect-error it may have no transaction id
    return event.transactionId;
  }
  expectTrue<IsSame<(typeof event)["transactionId"], string>>();
  switch (event.type) {
    case "deposit.confirmed":
      expectTrue<IsSame<typeof event, DocumentedEvent<"deposit.confirmed">>>();
      return "a deposit";
    case "transaction.settled":
      return "settled";
    // @ts-expect-error a slug that is not documented
    case "card.frozen":
      return "never";
    default:
      expectTrue<IsSame<(typeof event)["type"], "transaction.failed">>();
      // @ts-expect-error the case transaction.failed is missing
      return event satisfies never;
  }
}

export const fromText = ((payload) => ({ type: typeof payload })) satisfies ReadEvent;
// @ts-expect-error a transaction id is a string
export const fromNumber = (() => ({ transactionId: 1 })) satisfies ReadEvent;

declare const verifier: WebhookVerifier;
declare const store: Store;
declare const app: FastifyInstance;

const eventTypes = ["card.frozen", "deposit.confirmed"] as const;
type OwnType = (typeof eventTypes)[number];

const expectOwn = (event: WebhookEvent<OwnType>) => expectTrue<IsSame<typeof event, WebhookEvent<OwnType>>>();
const given = { verifier, store, eventTypes };
createWebhookHandler({ ...given, handle: (event) => expectTrue<IsSame<typeof event, WebhookEvent<OwnType>>>() });
expressWebhooks({ ...given, handle: (event) => expectTrue<IsSame<typeof event, WebhookEvent<OwnType>>>() });
app.register(fastifyWebhooks<OwnType>, { ...given, path: "/webhooks", handle: expectOwn });
app.register(fastifyWebhooks, {
  path: "/webhooks",
  verifier,
  store,
  handle: (event) => event.known && expectTrue<IsSame<(typeof event)["type"], DocumentedEventType>>(),
});
createWebhookHandler({
  verifier,
  store,
  handle: (event) => event.known && expectTrue<IsSame<(typeof event)["type"], DocumentedEventType>>(),
});

const read = readWebhookEvent(new Uint8Array(), undefined, eventTypes);
expectTrue<IsSame<typeof read, WebhookEvent<OwnType>>>();
await createOnce({ store })(read, () => undefined);

// @ts-expect-error not one of its own types
createWebhookHandler({ ...given, handle: (event) => event.known && event.type === "card.thawed" });

interface RuntimeHandlers {
  readonly deno: (request: Request, info: { remoteAddr: object; completed: Promise<void> }) => Promise<Response>;
  readonly bun: (request: Request, server: { requestIP(request: Request): object | null }) => Promise<Response>;
  readonly next: (request: Request & { nextUrl: URL }, context: { params: Promise<object> }) => Promise<Response>;
  readonly workers: (request: Request, context: { waitUntil(work: Promise<unknown>): void }) => Promise<Response>;
}

export function everywhere(handler: ReturnType<typeof createWebhookHandler>): RuntimeHandlers {
  return { deno: handler, bun: handler, next: handler, workers: handler };
}
