// Starts the server: `npm start`.

import { setInterval } from "node:timers/promises";
import { CryptoClient, createMemoryStore } from "svc-sdk";
import { createCryptoVerifier } from "svc-sdk/webhooks";
import { createApp } from "./app.ts";
import { readConfig } from "./config.ts";
import { PayoutJournal } from "./payout-journal.ts";
import { PayoutQueue } from "./payout-queue.ts";

const RESUME_EVERY_MS = 30_000;

const { port, journal: path, apiToken, webhookSecret, account, asset, serviceName } = readConfig(process.env);

// One process owns the journal, so its memory is enough. With several, share a store and set requireSharedStore.
const store = createMemoryStore();
const wallets = new CryptoClient({ serviceName, store });
const verifier = createCryptoVerifier({ secret: webhookSecret, serviceName });

const journal = await PayoutJournal.open(path);
const queue = new PayoutQueue({ wallets, journal, account, asset });
const app = createApp({ journal, queue, apiToken, verifier, store });

const server = app.listen(port, "127.0.0.1", (error) => {
  if (error) throw error;
  console.log("listening on", server.address());
});

// What a crash or a lost response has left open. An error here means that the journal is broken: it ends the process.
await queue.resume(new Date());
for await (const _ of setInterval(RESUME_EVERY_MS)) await queue.resume(new Date());
