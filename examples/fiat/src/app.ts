// The HTTP interface: forms and receipts for our own staff, and the address for notifications.

import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { FiatClient } from "svc-sdk";
import { errorResponse } from "./error-response.ts";
import { withFieldErrors } from "./field-errors.ts";
import { fileReceipt } from "./file-receipt.ts";
import { FormError, readForm } from "./form.ts";
import { setNotificationAddress } from "./notification-address.ts";
import { receiveNotification } from "./notifications.ts";
import { openWallet } from "./open-wallet.ts";
import { readQuote } from "./quote.ts";
import { type ReceiptFolder, TRANSACTION_ID } from "./receipt-folder.ts";
import type { SecretKeeper } from "./webhook-secret.ts";

/** The dependencies of the application. */
export interface AppParts {
  readonly fiat: FiatClient;
  readonly receipts: ReceiptFolder;
  readonly secrets: SecretKeeper;
  /** Called with each error that is not the end user's. Errors of the SDK contain no secrets. */
  readonly report: (error: unknown) => void;
}

const ADDRESS = { pattern: /^\S{1,2000}$/, message: "Enter the address." };
const PAYMENT = { pattern: TRANSACTION_ID, message: "Enter the transaction id." };

export function createApp(parts: AppParts): Hono {
  const { fiat, receipts, secrets, report } = parts;
  const app = new Hono();

  app.onError((error) => {
    if (!(error instanceof FormError)) report(error);
    return errorResponse(error);
  });
  app.use(bodyLimit({ maxSize: 64 * 1024, onError: (c) => c.json({ message: "The body is too large." }, 413) }));

  // For everyone: it trusts nothing that it receives. A failure is a 502 or 503, so that the service may send it again.
  app.post("/notifications", async (c) => {
    await receiveNotification(parts, await c.req.arrayBuffer());
    return c.body(null, 204);
  });

  // For our staff only: put these routes behind your login.
  app.put("/settings/notification-address", async (c) => {
    const { address } = readForm(await formOf(c.req.raw), { address: ADDRESS });
    const change = await withFieldErrors({ url: "address" }, () => setNotificationAddress(fiat, address, secrets));
    return c.json({ change });
  });
  app.get("/quote", async (c) => c.json(await readQuote(fiat, c.req.query())));
  app.put("/wallets/:order", async (c) =>
    c.json(await openWallet(fiat, c.req.param("order"), await formOf(c.req.raw))),
  );
  app.put("/receipts/:payment", async (c) => {
    const { payment } = readForm(c.req.param(), { payment: PAYMENT });
    await receipts.expect(payment);
    return c.json({ receipt: await fileReceipt(parts, payment) });
  });
  app.get("/receipts/:payment", async (c) => {
    const { payment } = readForm(c.req.param(), { payment: PAYMENT });
    const pdf = await receipts.read(payment);
    if (!pdf) return c.json({ message: "There is no receipt yet." }, 404);
    return c.body(pdf, 200, { "content-type": "application/pdf", "cache-control": "private" });
  });
  return app;
}

/** @throws {FormError} if the body is not JSON. */
async function formOf(request: Request): Promise<unknown> {
  try {
    return await request.json();
  } catch (cause) {
    throw new FormError({ form: ["Send the form as JSON."] }, { cause });
  }
}
