// The delivery suite in Express, over HTTP.

import { createServer } from "node:http";
import { describe } from "vitest";
import { expressWebhooks } from "../../../../src/wrappers/webhooks/express-middleware.ts";
import { listeningOn, testDeliveries } from "../in-process-suite.ts";
import { expressApp } from "./express-app.ts";

describe("[W7, W11] Express", () => {
  testDeliveries((mounted) => listeningOn(createServer(expressApp(expressWebhooks, mounted))), {
    advice: /express\.json\(\)/,
    statusOfGet: 404,
  });
});
