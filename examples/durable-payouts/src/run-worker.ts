// Runs the outbox until SIGINT or SIGTERM. Start any number of workers on PostgreSQL, or one on PGlite.

import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { PGlite } from "@electric-sql/pglite";
import { CryptoClient } from "svc-sdk";
import { runOnce } from "./outbox.ts";

const PAUSE_MS = 1_000;

const db = new PGlite(process.argv[2] ?? "outbox-data");
await db.exec(await readFile(new URL("../schema.sql", import.meta.url), "utf8"));

// Base URL and credentials: SVC_CRYPTO_BASE_URL, SVC_CRYPTO_API_KEY, SVC_CRYPTO_API_SECRET.
const wallets = new CryptoClient();

let isStopped = false;
for (const signal of ["SIGINT", "SIGTERM"]) {
  // Finishes the current payout first. Killing the worker at any time is safe, too.
  process.once(signal, () => {
    isStopped = true;
  });
}

while (!isStopped) {
  const status = await runOnce({ db, wallets });
  if (status === undefined) await sleep(PAUSE_MS);
  else console.log(status);
}
await db.close();
