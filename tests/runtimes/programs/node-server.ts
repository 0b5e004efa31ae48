// Express or Fastify, the verifier or the sandbox on node:http, or the runtime's replacement for it.

import { createServer } from "node:http";
import { env } from "node:process";
import { createMemoryStore } from "svc-sdk";
import { fastifyWebhooks } from "svc-sdk/fastify";
import { createCryptoVerifier, expressWebhooks } from "svc-sdk/webhooks";
import { expressApp, fastifyApp } from "../deliveries/apps/node-apps.ts";
import { mounts } from "../deliveries/mounted-handlers.ts";
import { responseJson, transcriptJson } from "./host.ts";

const mounted = mounts({ createCryptoVerifier, createMemoryStore }, env.TEST_SERVER ?? "");

if (env.APP === "fastify") {
  console.log(await fastifyApp(fastifyWebhooks, mounted).listen({ host: "127.0.0.1", port: 0 }));
} else {
  const server = createServer(
    env.APP === "express"
      ? expressApp(expressWebhooks, mounted)
      : async (request, response) => {
          const json = Buffer.concat(await request.toArray()).toString();
          response.end(env.APP === "sandbox" ? await transcriptJson() : await responseJson(request.url ?? "", json));
        },
  );
  server.listen(0, "127.0.0.1", () => console.log(server.address()));
}
