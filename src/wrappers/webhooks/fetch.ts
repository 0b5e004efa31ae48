// A handler for web requests: Hono, Next, workerd, Bun, Deno.

import type { DocumentedEventType } from "./event.ts";
import type { WebhookHandlerOptions } from "./options.ts";
import { DeliveryReceiver, methodNotAllowed, readStream, type WebhookResponse } from "./receiver.ts";

const advice =
  "pass the handler an unread request; Hono: handler(c.req.raw), without c.req.json() or c.req.text() before it; " +
  "Next: export const POST = createWebhookHandler(…), without request.json() before it";

/** What workerd and similar runtimes pass with a request. */
export interface WaitUntilContext {
  /** Keeps the runtime alive for a request, also after its response. */
  waitUntil(work: Promise<unknown>): void;
}

/** Handles a request with a delivery. Pass on whatever the runtime passes with the request. */
export type WebhookHandler = (request: Request, context?: WaitUntilContext | object) => Promise<Response>;

/**
 * Creates a handler that verifies deliveries and handles each event once. It responds with 200 if the event is or
 * was handled, 401 to a delivery that is not genuine, 413 to one that is too large, 503 with `Retry-After` if it should be sent
 * again, and 500 if `handle` throws.
 *
 * @example
 * const verifier = createCryptoVerifier({ secret: process.env.WEBHOOK_SECRET ?? "" });
 * export const POST = createWebhookHandler({ verifier, store, handle: (event) => queue.add(event.raw) });
 * @throws {ConfigurationError} if an option is missing, unknown or invalid. The handler rejects with a `WebhookError`
 * (`webhook_body_parsed`) if the body of the request has already been read.
 */
export function createWebhookHandler<const Type extends string = DocumentedEventType>(
  options: WebhookHandlerOptions<Type>,
): WebhookHandler {
  const receiver = new DeliveryReceiver(options);
  return async (request, context) => {
    if (request.method !== "POST") return toResponse(methodNotAllowed());
    if (request.bodyUsed || request.body?.locked) throw receiver.bodyParsed(advice);
    const { headers } = request;
    // Not text(), which drops a byte order mark.
    const body = await readStream(request.body, headers.get("content-length"), receiver.maxBodyBytes);
    return toResponse(await receiver.receive({ headers, body }, { waitUntil: waitUntilOf(context) }));
  };
}

function waitUntilOf(context: object | undefined): ((work: Promise<unknown>) => void) | undefined {
  const given = context as Partial<WaitUntilContext> | undefined;
  return typeof given?.waitUntil === "function" ? (work) => given.waitUntil?.(work) : undefined;
}

function toResponse({ status, headers, body }: WebhookResponse): Response {
  return new Response(body, { status, headers });
}
