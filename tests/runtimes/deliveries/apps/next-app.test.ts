// The delivery suite in route modules like those of Next's App Router, over HTTP.

import { createAdaptorServer } from "@hono/node-server";
import { describe } from "vitest";
import { createWebhookHandler } from "../../../../src/wrappers/webhooks/fetch-handler.ts";
import { listeningOn, testDeliveries } from "../in-process-suite.ts";
import { nextApp } from "./next-app.ts";

describe("[W7, W11] route modules like Next's", () => {
  testDeliveries(
    (mounted) =>
      listeningOn(createAdaptorServer({ fetch: nextApp(createWebhookHandler, mounted), overrideGlobalObjects: false })),
    {
      advice: /Next/,
      statusOfGet: 405,
    },
  );
});
