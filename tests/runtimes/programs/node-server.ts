// Express or Fastify on node:http, or the runtime's replacement for it.

import { env } from "node:process";
import { createMemoryStore } from "svc-sdk";
import { expressWebhooks } from "svc-sdk/express";
import { fastifyWebhooks } from "svc-sdk/fastify";
import { createCryptoVerifier } from "svc-sdk/webhooks";
import { expressApp } from "../deliveries/apps/express-app.ts";
import { fastifyApp } from "../deliveries/apps/fastify-app.ts";
import { mounts } from "../deliveries/mounted-handlers.ts";

const mounted = mounts({ createCryptoVerifier, createMemoryStore }, env.TEST_SERVER ?? "");

if (env.APP === "fastify") {
  console.log(await fastifyApp(fastifyWebhooks, mounted).listen({ host: "127.0.0.1", port: 0 }));
} else {
  const server = expressApp(expressWebhooks, mounted).listen(0, "127.0.0.1", () => {
    const address = server.address();
    console.log(`http://127.0.0.1:${typeof address === "object" ? address?.port : address}`);
  });
}
