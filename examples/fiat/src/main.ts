// Starts the application on this machine. Let your proxy pass on only /notifications from outside.

import { serve } from "@hono/node-server";
import { createApp } from "./app.ts";
import { createClient } from "./client.ts";
import { readConfig } from "./config.ts";
import { fileMissingReceipts } from "./file-receipt.ts";
import { ReceiptFolder } from "./receipt-folder.ts";
import { secretFile } from "./webhook-secret.ts";

const SWEEP_MS = 5 * 60_000;

const config = readConfig(process.env);
const fiat = createClient(console, { serviceName: config.serviceName });
const receipts = new ReceiptFolder(config.receiptFolder);
const report = (error: unknown) => console.error(error);
const app = createApp({ fiat, receipts, secrets: secretFile(config.secretFile), report });

serve({ fetch: app.fetch, hostname: "127.0.0.1", port: config.port }, ({ port }) => {
  console.log(`listening on http://127.0.0.1:${port}`);
});

async function sweep(): Promise<void> {
  await fileMissingReceipts({ fiat, receipts }, report).catch(report);
  setTimeout(() => void sweep(), SWEEP_MS);
}
await sweep();
