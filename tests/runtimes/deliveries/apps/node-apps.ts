// Apps of node:http: Express and Fastify.

import express, { type ErrorRequestHandler, type Express } from "express";
import { type FastifyInstance, fastify } from "fastify";
import type { expressWebhooks } from "../../../../src/wrappers/webhooks/express.ts";
import type { fastifyWebhooks } from "../../../../src/wrappers/webhooks/fastify.ts";
import type { Mounts } from "../mounted-handlers.ts";

export function expressApp(webhooks: typeof expressWebhooks, mounts: Mounts): Express {
  const app = express();
  for (const [path, options] of Object.entries(mounts)) app.post(path, webhooks(options));
  app.use(express.json());
  app.post("/parsed", webhooks(mounts["/webhooks"]));
  app.post("/json", (request, response) => {
    response.json(request.body);
  });
  // Express recognizes error handlers by their four parameters.
  const answerError: ErrorRequestHandler = (error, _request, response, _next) => {
    response.status(500).type("text").send(error.message);
  };
  app.use(answerError);
  return app;
}

export function fastifyApp(webhooks: typeof fastifyWebhooks, mounts: Mounts): FastifyInstance {
  const app = fastify();
  for (const [path, options] of Object.entries(mounts)) app.register(webhooks, { path, ...options });
  app.register(async (scope) => {
    scope.addHook("preValidation", async (request) => {
      request.body = JSON.parse(String(request.body));
    });
    scope.setErrorHandler((error: Error, _request, reply) => reply.code(500).send(error.message));
    scope.register(webhooks, { path: "/parsed", ...mounts["/webhooks"] });
  });
  app.post("/json", async (request) => request.body);
  return app;
}
