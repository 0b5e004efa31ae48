// The delivery suite in Hono, over HTTP.

import { createAdaptorServer } from "@hono/node-server";
import { describe } from "vitest";
import { createWebhookHandler } from "../../../../src/wrappers/webhooks/fetch-handler.ts";
import { listeningOn, testDeliveries } from "../in-process-suite.ts";
import { honoApp } from "./hono-app.ts";

describe("[W7, W11] Hono", () => {
  testDeliveries(
    (mounted) =>
      listeningOn(
        createAdaptorServer({ fetch: honoApp(createWebhookHandler, mounted).fetch, overrideGlobalObjects: false }),
      ),
    {
      advice: /Hono/,
      statusOfGet: 404,
    },
  );
});
