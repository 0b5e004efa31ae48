// The Fastify app under test.

import { type FastifyInstance, fastify } from "fastify";
import type { fastifyWebhooks } from "../../../../src/wrappers/webhooks/fastify.ts";
import type { Mounts } from "../mounted-handlers.ts";

/** `statusOfGet` is 404, `advice` is `/request\.body/`. */
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
