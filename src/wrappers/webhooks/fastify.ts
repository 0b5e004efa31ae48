// A plugin for Fastify (W11).

import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest, RegisterOptions } from "fastify";
import { ConfigurationError } from "../errors.ts";
import type { DocumentedEventType } from "./event.ts";
import type { WebhookHandlerOptions } from "./options.ts";
import {
  bodyParsed,
  bodyTooLarge,
  createReceiver,
  type FrameworkContext,
  readMessage,
  uploadBrokenOff,
  type WebhookResponse,
} from "./receiver.ts";

/** Options of `fastifyWebhooks`. */
export interface FastifyWebhooksOptions<Type extends string = DocumentedEventType> extends WebhookHandlerOptions<Type> {
  /** The path of the route, after Fastify's `prefix`. */
  readonly path: string;
}

const advice = "no hook may replace request.body on the route of fastifyWebhooks";

/**
 * Adds a route that verifies deliveries and handles each event once (W10, W11). It responds as `createWebhookHandler` does. It
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
  const receiver = createReceiver(own);
  const { maxBodyBytes } = receiver;

  app.removeAllContentTypeParsers();
  // A preParsing hook of the app may have replaced the request by a stream.
  app.addContentTypeParser("*", ({ headers }: FastifyRequest, stream: Readable) =>
    readMessage(stream, headers["content-length"], maxBodyBytes),
  );
  app.route({
    method: "POST",
    url: path,
    async handler(request, reply) {
      const { headers, body } = request;
      if (body === "broken off") return send(reply, uploadBrokenOff());
      if (body === "too long") {
        return send(reply, receiver.reject(bodyTooLarge(maxBodyBytes), contextOf(request)));
      }
      // Without a body, Fastify does not call the parser. Not by instanceof: test runners have a second Uint8Array.
      if (body == null || ArrayBuffer.isView(body)) {
        const bytes = (body ?? new Uint8Array()) as Uint8Array;
        return send(reply, await receiver.receive({ headers, body: bytes }, contextOf(request)));
      }
      const error = bodyParsed(advice);
      receiver.reject(error, contextOf(request));
      throw error;
    },
  });
}

function contextOf({ log }: { readonly log: { error(error: unknown): void } }): FrameworkContext {
  return { log: (error) => log.error(error) };
}

function send(reply: FastifyReply, { status, headers, body }: WebhookResponse): FastifyReply {
  return reply.code(status).headers(headers).send(body);
}
