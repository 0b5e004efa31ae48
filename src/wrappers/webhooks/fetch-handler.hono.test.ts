// The deliveries of the suite in Hono, over HTTP.

import { createAdaptorServer } from "@hono/node-server";
import { describe } from "vitest";
import { honoApp } from "../../../tests/runtimes/suite/apps/hono.ts";
import { createWebhookHandler } from "./fetch-handler.ts";
import { listeningOn, testDeliveries } from "./testing/delivery-suite.ts";

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
