// The delivery suite in each framework, over HTTP in this process.

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMemoryStore } from "../../../../src/wrappers/idempotency/memory-store.ts";
import { expressWebhooks } from "../../../../src/wrappers/webhooks/express.ts";
import { fastifyWebhooks } from "../../../../src/wrappers/webhooks/fastify.ts";
import { createWebhookHandler } from "../../../../src/wrappers/webhooks/fetch.ts";
import { createCryptoVerifier } from "../../../../src/wrappers/webhooks/verifier.ts";
import { type DeliveryTarget, deliveryCases, expectations } from "../delivery-cases.ts";
import { type Mounts, mounts } from "../mounted-handlers.ts";
import { startTestServer } from "../test-server.ts";
import { fetchApp, honoApp } from "./fetch-apps.ts";
import { expressApp, fastifyApp } from "./node-apps.ts";

const fetchServer = (fetch: (request: Request) => Response | Promise<Response>) =>
  createAdaptorServer({ fetch, overrideGlobalObjects: false }) as Server;

/** Each returns a server that does not listen yet. */
const apps = {
  express: (mounted: Mounts) => createServer(expressApp(expressWebhooks, mounted)),
  async fastify(mounted: Mounts) {
    const app = fastifyApp(fastifyWebhooks, mounted);
    await app.ready();
    return app.server;
  },
  hono: (mounted: Mounts) => fetchServer(honoApp(createWebhookHandler, mounted).fetch),
  fetch: (mounted: Mounts) => fetchServer(fetchApp(createWebhookHandler, mounted)),
} as const;

describe.each(["express", "fastify", "hono", "fetch"] as const)("[W7, W11] %s", (name) => {
  let server: Server | undefined;
  let target: DeliveryTarget | undefined;

  beforeAll(async () => {
    const testServer = await startTestServer();
    const started = await apps[name](mounts({ createCryptoVerifier, createMemoryStore }, testServer.origin));
    await new Promise<void>((resolve) => started.listen(0, "127.0.0.1", resolve));
    server = started;
    const { port } = started.address() as AddressInfo;
    target = { url: `http://127.0.0.1:${port}`, testServer, ...expectations[name] };
  });
  afterAll(() => {
    server?.close();
    target?.testServer.close();
  });

  for (const { name: title, run } of deliveryCases) {
    test(title, async () => {
      if (!target) throw new Error("the server is not listening");
      await expect(run(target)).resolves.toBeUndefined();
    });
  }
});
