// Express or Fastify, or the sandbox on node:http, or the runtime's replacement for it.

import { createServer, type RequestListener } from "node:http";
import { env } from "node:process";
import { createMemoryStore } from "svc-sdk";
import { fastifyWebhooks } from "svc-sdk/fastify";
import { createCryptoVerifier, expressWebhooks } from "svc-sdk/webhooks";
import { expressApp, fastifyApp } from "../deliveries/apps/node-apps.ts";
import { mounts } from "../deliveries/mounted-handlers.ts";
import { scenario } from "../sandbox/scenario.ts";

const mounted = mounts({ createCryptoVerifier, createMemoryStore }, env.TEST_SERVER ?? "");

if (env.APP === "fastify") {
  console.log(await fastifyApp(fastifyWebhooks, mounted).listen({ host: "127.0.0.1", port: 0 }));
} else {
  const sandbox: RequestListener = async (_, response) => response.end(JSON.stringify(await scenario()));
  const server = createServer(env.APP === "express" ? expressApp(expressWebhooks, mounted) : sandbox);
  server.listen(0, "127.0.0.1", () => console.log(server.address()));
}
