// The routes of the server.

import express, { type ErrorRequestHandler, type Express, type Response } from "express";
import { expressWebhooks, type WebhookHandlerOptions } from "svc-sdk/webhooks";
import { handleEvent } from "./handle-event.ts";
import { type Payout, readOrder } from "./payout.ts";
import type { PayoutJournal } from "./payout-journal.ts";
import type { PayoutQueue } from "./payout-queue.ts";
import { requireToken } from "./require-token.ts";

export interface AppOptions extends Pick<WebhookHandlerOptions, "verifier" | "store"> {
  readonly journal: PayoutJournal;
  readonly queue: PayoutQueue;
  readonly apiToken: string;
}

export function createApp({ journal, queue, apiToken, verifier, store }: AppOptions): Express {
  const app = express();

  // Before express.json(): the signature covers the bytes as they were sent.
  app.post(
    "/webhooks",
    expressWebhooks({
      verifier,
      store,
      scope: "payouts",
      // Two deposits may share a transaction, and each of them may bring the funds that a payout waits for.
      onConflict: "handle",
      handle: (event) => handleEvent(event, journal, queue),
    }),
  );

  app.use("/payouts", requireToken(apiToken), express.json());

  app.post("/payouts", async (request, response) => {
    const order = readOrder(request.body);
    if (typeof order === "string") return void response.status(400).json({ error: order });
    const payout = await journal.add(order, new Date());
    if (payout.amount !== order.amount || payout.address !== order.address) {
      return void response.status(409).json({ error: `payout ${order.id} has another amount or address` });
    }
    show(response, await queue.send(payout.id));
  });

  app.get("/payouts/:id", (request, response) => {
    const payout = journal.get(request.params.id);
    if (payout) show(response, payout);
    else response.status(404).json({ error: "unknown payout" });
  });

  app.use(reportError);
  return app;
}

function show(response: Response, { id, amount, address, status, transactionId, note }: Payout): void {
  const isFinal = status !== "pending" && status !== "sending" && status !== "waiting_for_funds";
  response.status(isFinal ? 200 : 202).json({ id, amount, address, status, transactionId, note });
}

// Express knows an error handler by its four parameters.
const reportError: ErrorRequestHandler = (error, _request, response, next) => {
  if (response.headersSent) return next(error);
  // Errors of express.json() have a status.
  const status: number = error.status ?? 500;
  if (status >= 500) console.error(error);
  response.status(status).json({ error: status >= 500 ? "internal error" : error.message });
};
