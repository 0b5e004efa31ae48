// A plugin for Fastify.

import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest, RegisterOptions } from "fastify";
import { ConfigurationError } from "../errors.ts";
import type { DocumentedEventType } from "./event.ts";
import type { WebhookHandlerOptions } from "./options.ts";
import { DeliveryReceiver, type FrameworkContext, keptBody, readMessage, type Unread } from "./receiver.ts";

/** Options of `fastifyWebhooks`. */
export interface FastifyWebhooksOptions<Type extends string = DocumentedEventType> extends WebhookHandlerOptions<Type> {
  /** The path of the route, after Fastify's `prefix`. */
  readonly path: string;
}

const advice = "no hook may put a parsed request.body on the route of fastifyWebhooks";

/**
 * Adds a route that verifies deliveries and handles each event once. It responds as `createWebhookHandler` does. It
 * reads bodies of every well-formed content type as bytes, in its own scope: other routes keep their parsers. Do not wrap it in
 * `fastify-plugin`, which removes that scope. Over HTTP/2, Fastify reads no body without a content type.
 *
 * @example
 * const verifier = createCryptoVerifier({ secret: process.env.WEBHOOK_SECRET ?? "" });
 * app.register(fastifyWebhooks, { path: "/webhooks", verifier, store, handle: (event) => queue.add(event.raw) });
 * @throws {ConfigurationError} if an option is missing, unknown or invalid.
 */
export function fastifyWebhooks<const Type extends string>(
  app: FastifyInstance,
  options: FastifyWebhooksOptions<Type>,
): Promise<void>;
// The last one, from which `register` infers the options.
export function fastifyWebhooks(app: FastifyInstance, options: FastifyWebhooksOptions): Promise<void>;
export async function fastifyWebhooks<Type extends string>(
  app: FastifyInstance,
  options: FastifyWebhooksOptions<Type>,
): Promise<void> {
  // Three are Fastify's own.
  const {
    path,
    prefix: _1,
    logLevel: _2,
    logSerializers: _3,
    ...own
  }: FastifyWebhooksOptions<Type> & RegisterOptions = options;
  if (typeof path !== "string") throw new ConfigurationError("path must be a string: the path of the webhook route");
  const receiver = new DeliveryReceiver(own);

  app.removeAllContentTypeParsers();
  // A preParsing hook of the app may have replaced the request by a stream.
  app.addContentTypeParser("*", async ({ headers, raw }: FastifyRequest, stream: Readable) => {
    const kept = keptBody(raw);
    return kept?.byteLength ? kept : readMessage(stream, headers["content-length"], receiver.maxBodyBytes);
  });
  app.route({
    method: "POST",
    url: path,
    async handler({ headers, body: given, log }, reply) {
      const context: FrameworkContext = { log: (error) => log.error(error) };
      const body = readBody(given);
      if (!body) throw receiver.bodyParsed(advice, context);
      const response = await receiver.receive({ headers, body }, context);
      return reply.code(response.status).headers(response.headers).send(response.body);
    },
  });
}

/** The body from the parser, or as a hook of the app has replaced it; undefined if it was parsed. */
function readBody(body: unknown): Uint8Array | Unread | undefined {
  if (body === "broken off" || body === "too large") return body;
  // Without a body, Fastify does not call the parser.
  return keptBody({ body: body ?? "" });
}
