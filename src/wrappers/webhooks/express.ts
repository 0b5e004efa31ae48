// A middleware for Express and plain node:http.

import type { DocumentedEventType } from "./event.ts";
import type { WebhookHandlerOptions } from "./options.ts";
import { DeliveryReceiver, keptBody, type MessageStream, readMessage } from "./receiver.ts";

/** What the middleware reads of a request: Node's `IncomingMessage`, Express's `Request`. */
export interface MessageRequest extends MessageStream {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly readableDidRead: boolean;
}

/** What the middleware calls of a response: Node's `ServerResponse`, Express's `Response`. */
export interface MessageResponse {
  writeHead(status: number, headers: Record<string, string>): { end(body: string): unknown };
}

/** A request handler for the webhook route. Calls `next` only with errors. */
export type WebhookMiddleware = (
  request: MessageRequest,
  response: MessageResponse,
  next: (error?: unknown) => void,
) => void;

const advice =
  "put app.post(path, expressWebhooks(…)) before app.use(express.json()), or keep the raw body for it, in request.rawBody " +
  "or with express.raw({ type: () => true }) on its route";

/**
 * Creates a middleware that verifies deliveries and handles each event once. It responds as `createWebhookHandler`
 * does and reads the body itself: if a parser has read it before, `next` gets a `WebhookError` (`webhook_body_parsed`).
 * Bytes or text that `express.raw()`, `express.text()` or a functions platform has put into `request.body` or `request.rawBody` are
 * accepted; text counts as UTF-8.
 *
 * @example
 * const verifier = createCryptoVerifier({ secret: process.env.WEBHOOK_SECRET ?? "" });
 * app.post("/webhooks", expressWebhooks({ verifier, store, handle: (event) => queue.add(event.raw) }));
 * @throws {ConfigurationError} if an option is missing, unknown or invalid.
 */
export function expressWebhooks<const Type extends string = DocumentedEventType>(
  options: WebhookHandlerOptions<Type>,
): WebhookMiddleware {
  const receiver = new DeliveryReceiver(options);
  const receive = async (request: MessageRequest) => {
    const { headers } = request;
    const kept = keptBody(request);
    const isKept = kept?.byteLength || request.readableDidRead;
    const body = isKept ? kept : await readMessage(request, headers["content-length"], receiver.maxBodyBytes);
    if (!body) throw receiver.bodyParsed(advice);
    return receiver.receive({ headers, body });
  };
  return (request, response, next) => {
    receive(request)
      .then(({ status, headers, body }) => response.writeHead(status, headers).end(body))
      .catch(next);
  };
}
