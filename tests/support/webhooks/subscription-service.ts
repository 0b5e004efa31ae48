// A service that signs the deliveries of subscriptions, for a scripted fetch.

import { createHmac } from "node:crypto";
import { json, type ScriptedAnswer, type SentRequest } from "../scripted-fetch.ts";

export interface SubscriptionService {
  readonly script: Readonly<Record<string, ScriptedAnswer>>;
  /** Carry out a rotation or a read. */
  readonly rotate: (request: SentRequest) => Response;
  readonly read: (request: SentRequest) => Response;
  /** By subscription; a test may change them like another client. */
  readonly secrets: Record<string, unknown>;
  /** A delivery of a subscription, signed at `now` with its current secret. */
  readonly deliver: (webhookId: string, now: number, body?: string) => Request;
}

const BODY = '{"type":"deposit.confirmed","transaction_id":"0xabc"}';

/** Has the subscriptions w1 and w2; `wrap` builds the response with a secret. Rotation replaces `w1-secret-1` by `w1-secret-2`. */
export function subscriptionService(wrap: (secret: unknown) => object = (secret) => ({ secret })): SubscriptionService {
  const secrets: Record<string, unknown> = { w1: "w1-secret-1", w2: "w2-secret-1" };
  let rotations = 1;
  const webhookIn = ({ url }: SentRequest) => url.pathname.match(/webhooks\/(\w+)/)?.[1] ?? "";
  const rotate = (request: SentRequest) => {
    const webhookId = webhookIn(request);
    rotations += 1;
    secrets[webhookId] = `${webhookId}-secret-${rotations}`;
    return json({ success: true, message: "Rotated." });
  };
  const read = (request: SentRequest) => json(wrap(secrets[webhookIn(request)]));
  return {
    script: { "/rotate-secret": rotate, "/webhooks/w1": read, "/webhooks/w2": read },
    rotate,
    read,
    secrets,
    deliver(webhookId, now, body = BODY) {
      const timestamp = new Date(now).toISOString();
      const signature = createHmac("sha256", String(secrets[webhookId])).update(`${timestamp}.${body}`).digest("hex");
      const headers = { "x-svc-signature": signature, "x-svc-timestamp": timestamp };
      return new Request("https://shop.example/hooks", { method: "POST", headers, body });
    },
  };
}
