// A program that uses a client and then has nothing left to do. A process test checks that it ends.

import { CryptoClient } from "../../src/wrappers/client/crypto-client.ts";
import { rawRequest } from "../../src/wrappers/client/raw-request.ts";
import { systemClock } from "../../src/wrappers/util/platform.ts";

const [scenario = "", port = ""] = process.argv.slice(2);
const balance = { asset_id: "a" };
let hasEnded = false;
let passedMs = 0;

const wallets = new CryptoClient({
  baseUrl: `http://127.0.0.1:${port}/api/v1`,
  apiKey: "k",
  apiSecret: "s",
  clock: {
    ...systemClock,
    monotonic: () => systemClock.monotonic() + passedMs,
    // A limit that keeps the process alive lets the test hang, however slow the machine is.
    after: (delayMs, callback, isWaitedFor) =>
      systemClock.after(delayMs > 1_000 ? delayMs * 100 : delayMs, callback, isWaitedFor),
  },
  // A pending request must not leave a connection open, which would keep the process alive.
  fetch: (url, init) => {
    const isRenewal = passedMs > 0 && url.endsWith("/auth/token");
    return isRenewal || url.endsWith("/nowhere") ? new Promise(() => undefined) : globalThis.fetch(url, init);
  },
});

/** Shortly before the token expires: the next call renews it in the background. */
async function renewInBackground(): Promise<void> {
  await wallets.balances.check(balance);
  passedMs = 3_500_000;
  await wallets.balances.check(balance);
}

const scenarios: Readonly<Record<string, () => Promise<void>>> = {
  "a call": async () => {
    await wallets.balances.check(balance);
  },
  "a call without a response in time": async () => {
    await wallets.cardIssuer.status({ maxRetries: 0, timeoutMs: 50 }).catch(() => undefined);
  },
  "a call that only its time limit ends": async () => {
    await wallets
      .request(rawRequest({ method: "GET", path: "/nowhere", timeoutMs: 50, maxRetries: 1 }))
      .catch(() => undefined);
  },
  "closing the client during a call": async () => {
    const status = wallets.cardIssuer.status().catch(() => undefined);
    await wallets.close();
    await status;
  },
  "a call that renews the token in the background": renewInBackground,
  "closing the client during a renewal": async () => {
    await renewInBackground();
    await wallets.close();
  },
};

process.on("exit", () => {
  console.log(hasEnded ? `ended after ${scenario}` : "ended too early");
});
await scenarios[scenario]?.();
hasEnded = scenario in scenarios;
