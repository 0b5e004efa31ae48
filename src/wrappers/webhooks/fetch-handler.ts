// A handler of web requests: Hono, Next, workerd, Bun, Deno (W11).

import { bodyParsed, bodyTooLarge } from "./body-errors.ts";
import type { WebhookHandlerOptions } from "./handler-options.ts";
import { readStream } from "./read-stream.ts";
import { createReceiver, type Receiver } from "./receiver.ts";
import { type Answer, breakOff, refuseMethod } from "./webhook-response.ts";

const advice =
  "give the handler a request that nobody has read; Hono: handler(c.req.raw), without c.req.json() or c.req.text() before it; " +
  "Next: export const POST = createWebhookHandler(…), without request.json() before it";

/** What workerd and its like give beside a request. */
export interface WaitUntilContext {
  /** Keeps the run time at work for a request, also after its answer. */
  waitUntil(work: Promise<unknown>): void;
}

/** Answers a request with a delivery. Whatever a run time gives beside the request may be passed on. */
export type WebhookHandler = (request: Request, context?: WaitUntilContext | object) => Promise<Response>;

/**
 * Makes a handler that verifies deliveries and handles each event once (W10, W11). It answers 200 when the event is handled or
 * was before, 401 to what is not genuine, 413 to what is too long, 503 with `Retry-After` where the delivery has to come again,
 * and 500 where `handle` throws.
 *
 * @example
 * const verifier = createCryptoVerifier({ secret: process.env.WEBHOOK_SECRET ?? "" });
 * export const POST = createWebhookHandler({ verifier, store, handle: (event) => queue.add(event.raw) });
 * @throws {ConfigurationError} on an option that is missing, not known, or makes no sense. The handler rejects with a
 * `WebhookError` (`webhook_body_parsed`) on a request whose body has been read (W7).
 */
export function createWebhookHandler(options: WebhookHandlerOptions): WebhookHandler {
  const receiver = createReceiver(options);
  return async (request, context) => {
    if (request.method !== "POST") return toResponse(refuseMethod());
    return toResponse(await receiveRequest(receiver, request, context));
  };
}

async function receiveRequest(receiver: Receiver, request: Request, context: object | undefined): Promise<Answer> {
  const { maxBodyBytes } = receiver;
  if (request.bodyUsed || request.body?.locked) {
    const error = bodyParsed(advice);
    receiver.refuse(error);
    throw error;
  }
  // Not text(), which drops a byte order mark.
  const isTooLong = Number(request.headers.get("content-length")) > maxBodyBytes;
  const body = isTooLong ? "too long" : await readStream(request.body, maxBodyBytes);
  if (body === "broken off") return breakOff();
  if (body === "too long") return receiver.refuse(bodyTooLarge(maxBodyBytes));
  return receiver.receive({ headers: request.headers, body }, { waitUntil: waitUntilOf(context) });
}

function waitUntilOf(context: object | undefined): ((work: Promise<unknown>) => void) | undefined {
  const given = context as Partial<WaitUntilContext> | undefined;
  return typeof given?.waitUntil === "function" ? (work) => given.waitUntil?.(work) : undefined;
}

function toResponse({ status, headers, body }: Answer): Response {
  return new Response(body, { status, headers });
}
