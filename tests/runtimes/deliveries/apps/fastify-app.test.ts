// The delivery suite in Fastify, over HTTP.

import type { AddressInfo } from "node:net";
import { describe } from "vitest";
import { fastifyWebhooks } from "../../../../src/wrappers/webhooks/fastify-plugin.ts";
import { testDeliveries } from "../in-process-suite.ts";
import { fastifyApp } from "./fastify-app.ts";

describe("[W7, W11] Fastify", () => {
  testDeliveries(
    async (mounted) => {
      const app = fastifyApp(fastifyWebhooks, mounted);
      await app.listen({ host: "127.0.0.1", port: 0 });
      const { port } = app.server.address() as AddressInfo;
      return { port, close: () => app.close() };
    },
    { advice: /request\.body/, statusOfGet: 404 },
  );
});
