// The deliveries of the suite in Express, over HTTP.

import { createServer } from "node:http";
import { describe } from "vitest";
import { expressApp } from "../../../tests/runtimes/suite/apps/express.ts";
import { expressWebhooks } from "./express-middleware.ts";
import { listeningOn, testDeliveries } from "./testing/delivery-suite.ts";

describe("[W7, W11] Express", () => {
  testDeliveries((mounted) => listeningOn(createServer(expressApp(expressWebhooks, mounted))), {
    advice: /express\.json\(\)/,
    statusOfGet: 404,
  });
});
