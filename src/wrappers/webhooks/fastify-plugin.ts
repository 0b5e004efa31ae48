// A plugin for Fastify (W11).

import type { Readable } from "node:stream";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest, RegisterOptions } from "fastify";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { bodyParsed, bodyTooLarge } from "./body-errors.ts";
import { readMessage } from "./delivery-body.ts";
import type { WebhookHandlerOptions } from "./handler-options.ts";
import { createReceiver, type Surroundings } from "./receiver.ts";
import { type Answer, breakOff } from "./webhook-response.ts";

/** Options of `fastifyWebhooks`. */
export interface FastifyWebhooksOptions extends WebhookHandlerOptions {
  /** The path of the route; `prefix` goes before it, as Fastify does it. */
  readonly path: string;
}

const advice = "no hook may put anything else in the place of request.body on the route of fastifyWebhooks";

/**
 * Adds a route that verifies deliveries and handles each event once (W10, W11). It answers as `createWebhookHandler` does. It takes
 * bodies of every well-formed content type as bytes, in a scope of its own: other routes keep their parsers. Not to be wrapped in
 * `fastify-plugin`, which would take that scope away. Over HTTP/2 Fastify reads no body without a content type.
 *
 * @example
 * const verifier = createCryptoVerifier({ secret: process.env.WEBHOOK_SECRET ?? "" });
 * app.register(fastifyWebhooks, { path: "/webhooks", verifier, store, handle: (event) => queue.add(event.raw) });
 * @throws {ConfigurationError} on an option that is missing, not known, or makes no sense.
 */
export const fastifyWebhooks: FastifyPluginAsync<FastifyWebhooksOptions> = async (app, options) => {
  // Three are Fastify's own.
  const {
    path,
    prefix: _1,
    logLevel: _2,
    logSerializers: _3,
    ...own
  }: FastifyWebhooksOptions & RegisterOptions = options;
  if (typeof path !== "string") throw new ConfigurationError("path must be the path of the route");
  const receiver = createReceiver(own);
  const { maxBodyBytes } = receiver;

  app.removeAllContentTypeParsers();
  // What a hook of the app has made of the request is a stream, and no request any more.
  app.addContentTypeParser("*", ({ headers }: FastifyRequest, stream: Readable) =>
    readMessage(stream, headers["content-length"], maxBodyBytes),
  );
  app.route({
    method: "POST",
    url: path,
    async handler(request, reply) {
      const { headers, body } = request;
      if (body === "broken off") return send(reply, breakOff());
      if (body === "too long") {
        return send(reply, receiver.refuse(bodyTooLarge(maxBodyBytes), surroundings(request)));
      }
      // Fastify does not ask the parser where there is no body. By instanceof, test runners have a second Uint8Array.
      if (body == null || ArrayBuffer.isView(body)) {
        const bytes = (body ?? new Uint8Array()) as Uint8Array;
        return send(reply, await receiver.receive({ headers, body: bytes }, surroundings(request)));
      }
      const error = bodyParsed(advice);
      receiver.refuse(error, surroundings(request));
      throw error;
    },
  });
};

function surroundings({ log }: { readonly log: { error(error: unknown): void } }): Surroundings {
  return { log: (error) => log.error(error) };
}

function send(reply: FastifyReply, { status, headers, body }: Answer): FastifyReply {
  return reply.code(status).headers(headers).send(body);
}
