// The Express app under test.

import express, { type ErrorRequestHandler, type Express } from "express";
import type { expressWebhooks } from "../../../../src/wrappers/webhooks/express.ts";
import type { Mounts } from "../mounted-handlers.ts";

/** `statusOfGet` is 404, `advice` is `/express\.json\(\)/`. */
export function expressApp(webhooks: typeof expressWebhooks, mounts: Mounts): Express {
  const app = express();
  for (const [path, options] of Object.entries(mounts)) app.post(path, webhooks(options));
  app.use(express.json());
  app.post("/parsed", webhooks(mounts["/webhooks"]));
  app.post("/json", (request, response) => {
    response.json(request.body);
  });
  // Express recognizes error handlers by their four parameters.
  const answerError: ErrorRequestHandler = (error, _request, response, _next) => {
    response.status(500).type("text").send(error.message);
  };
  app.use(answerError);
  return app;
}
