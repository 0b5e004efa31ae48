// The programs for runtimes with fetch handlers: the handler alone or in Hono; the sandbox.

import type { ExecutionContext } from "hono";
import { createMemoryStore } from "svc-sdk";
import { createCryptoVerifier, createWebhookHandler } from "svc-sdk/webhooks";
import { fetchApp, honoApp } from "../deliveries/apps/fetch-apps.ts";
import { type Mounts, mounts } from "../deliveries/mounted-handlers.ts";
import { scenario } from "../sandbox/scenario.ts";

/** Handles a request; `context` is workerd's. */
export type FetchHandler = (request: Request, context?: ExecutionContext) => Promise<Response>;

const apps: Readonly<Partial<Record<string, (mounted: Mounts) => FetchHandler>>> = {
  fetch: (mounted) => fetchApp(createWebhookHandler, mounted),
  hono(mounted) {
    const app = honoApp(createWebhookHandler, mounted);
    return async (request, context) => await app.fetch(request, {}, context);
  },
  sandbox: () => async () => Response.json(await scenario()),
};

/** The app named by APP, controlled by the test server at TEST_SERVER. */
export function appOf({ APP = "", TEST_SERVER = "" }: Readonly<Record<string, string | undefined>>): FetchHandler {
  const make = apps[APP];
  if (make === undefined) throw new Error(`unknown app "${APP}"`);
  return make(mounts({ createCryptoVerifier, createMemoryStore }, TEST_SERVER));
}
