// Events of a generated package: its own types narrow as ours do, in every framework.

import type { FastifyInstance } from "fastify";
import { fastifyWebhooks } from "svc-sdk/fastify";
import {
  createOnce,
  createWebhookHandler,
  type DocumentedEventType,
  expressWebhooks,
  readWebhookEvent,
  type Store,
  type WebhookEvent,
  type WebhookVerifier,
} from "svc-sdk/webhooks";
import { expectTrue, type IsSame } from "./expect-type.ts";

declare const verifier: WebhookVerifier;
declare const store: Store;
declare const app: FastifyInstance;

const eventTypes = ["card.frozen", "deposit.confirmed"] as const;
type OwnType = (typeof eventTypes)[number];

createWebhookHandler({
  ...{ verifier, store, eventTypes },
  handle: (event) => event.known && expectTrue<IsSame<(typeof event)["type"], OwnType>>(),
});
expressWebhooks({
  ...{ verifier, store, eventTypes },
  handle: (event) => event.known && expectTrue<IsSame<(typeof event)["type"], OwnType>>(),
});
app.register(fastifyWebhooks<OwnType>, {
  ...{ path: "/webhooks", verifier, store, eventTypes },
  handle: (event) => event.known && expectTrue<IsSame<(typeof event)["type"], OwnType>>(),
});
app.register(fastifyWebhooks, {
  ...{ path: "/webhooks", verifier, store },
  handle: (event) => event.known && expectTrue<IsSame<(typeof event)["type"], DocumentedEventType>>(),
});
createWebhookHandler({
  ...{ verifier, store },
  handle: (event) => event.known && expectTrue<IsSame<(typeof event)["type"], DocumentedEventType>>(),
});

const read = readWebhookEvent(new Uint8Array(), undefined, eventTypes);
expectTrue<IsSame<typeof read, WebhookEvent<OwnType>>>();
await createOnce({ store })(read, () => undefined);

// @ts-expect-error not one of its own types
createWebhookHandler({ verifier, store, eventTypes, handle: (event) => event.known && event.type === "card.thawed" });
