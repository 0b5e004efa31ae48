// A middleware for Express, which plain node:http can use as well (W11).

import type { IncomingMessage, ServerResponse } from "node:http";
import { bodyParsed, bodyTooLarge } from "./body-errors.ts";
import { readMessage } from "./delivery-body.ts";
import type { WebhookHandlerOptions } from "./handler-options.ts";
import { createReceiver, type Receiver } from "./receiver.ts";
import { type Answer, breakOff } from "./webhook-response.ts";

/** A request handler, for the route of the deliveries. `next` is called with errors alone. */
export type WebhookMiddleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

const advice =
  "put app.post(path, expressWebhooks(…)) before app.use(express.json()), or keep the bytes for it, in request.rawBody " +
  "or by express.raw({ type: () => true }) on its route";

/**
 * Makes a middleware that verifies deliveries and handles each event once (W10, W11). It answers as `createWebhookHandler` does,
 * and reads the body itself: nothing may parse that before (W7), or `next` gets a `WebhookError` (`webhook_body_parsed`). Bytes
 * that `express.raw()` or a functions platform has left in `request.body` or `request.rawBody` will do.
 *
 * @example
 * const verifier = createCryptoVerifier({ secret: process.env.WEBHOOK_SECRET ?? "" });
 * app.post("/webhooks", expressWebhooks({ verifier, store, handle: (event) => queue.add(event.raw) }));
 * @throws {ConfigurationError} on an option that is missing, not known, or makes no sense.
 */
export function expressWebhooks(options: WebhookHandlerOptions): WebhookMiddleware {
  const receiver = createReceiver(options);
  return (request, response, next) => {
    receiveMessage(receiver, request)
      .then((answer) => response.writeHead(answer.status, answer.headers).end(answer.body))
      .catch(next);
  };
}

async function receiveMessage(receiver: Receiver, request: IncomingMessage): Promise<Answer> {
  const { maxBodyBytes } = receiver;
  const body = keptBytes(request) ?? (await readUnread(receiver, request));
  if (body === "broken off") return breakOff();
  if (body === "too long" || body.byteLength > maxBodyBytes) return receiver.refuse(bodyTooLarge(maxBodyBytes));
  return receiver.receive({ headers: request.headers, body });
}

/** The bytes that somebody has read and kept. */
function keptBytes(request: IncomingMessage): Uint8Array | undefined {
  const { rawBody, body } = request as { readonly rawBody?: unknown; readonly body?: unknown };
  // Not by instanceof: test runners have a second Uint8Array.
  return [rawBody, body].find((kept): kept is Uint8Array => ArrayBuffer.isView(kept));
}

function readUnread(receiver: Receiver, request: IncomingMessage): ReturnType<typeof readMessage> {
  if (!request.readableDidRead) {
    return readMessage(request, request.headers["content-length"], receiver.maxBodyBytes);
  }
  const error = bodyParsed(advice);
  receiver.refuse(error);
  throw error;
}
