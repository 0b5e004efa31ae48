// The server on a free port of this machine, with the sandbox as the service: its webhooks arrive at the server. The tests run
// against a sandbox in the process, or with SVC_SANDBOX_URL against one over HTTP.

import { mkdtemp, readFile, rm } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CryptoClient, createMemoryStore, type Fetch } from "svc-sdk";
import { type RemoteTenant, sandboxFixtures, type TestSandbox } from "svc-sdk/sandbox";
import { createCryptoVerifier, currentSecret } from "svc-sdk/webhooks";
import { test as baseTest } from "vitest";
import { createApp } from "../src/app.ts";
import { PayoutJournal } from "../src/payout-journal.ts";
import { PayoutQueue } from "../src/payout-queue.ts";

const HOUR_MS = 3_600_000;
const API_TOKEN = "test-token";

/** What happens around the requests to the service. */
interface SendHooks {
  /** Before a request to send funds, with the text of the journal. */
  before?: (journal: string) => void;
  /** After the service has handled a request to send funds, before the server receives the response. */
  after?: (queue: PayoutQueue) => Promise<void>;
  /** In place of the service, which could not tell whose login it is. */
  login?: () => Response;
}

/** The application as its callers and its operators see it. */
async function openApp(sandbox: TestSandbox, tenant: RemoteTenant) {
  const folder = await mkdtemp(join(tmpdir(), "payouts-"));
  const path = join(folder, "payouts.jsonl");
  const asset = tenant.seeded.assets.USDC_SOLANA;
  const admin = new CryptoClient(tenant.crypto);
  const hooks: SendHooks = {};
  let secret = "";

  const observed: Fetch = async (url, init) => {
    if (hooks.login && url.endsWith("/auth/token")) return hooks.login();
    if (!url.endsWith("/send-funds")) return tenant.crypto.fetch(url, init);
    hooks.before?.(await readFile(path, "utf8"));
    const response = await tenant.crypto.fetch(url, init);
    await hooks.after?.(running.queue);
    return response;
  };

  async function start(port: number) {
    const store = createMemoryStore();
    const wallets = new CryptoClient({
      ...tenant.crypto,
      fetch: observed,
      store,
      // The app dates its payouts by the system's clock.
      clock: undefined,
    });
    const journal = await PayoutJournal.open(path);
    const queue = new PayoutQueue({ wallets, journal, account: tenant.seeded.account, asset });
    const verifier = createCryptoVerifier({ secret: currentSecret(() => secret), clock: tenant.crypto.clock });
    const app = createApp({ journal, queue, apiToken: API_TOKEN, verifier, store });
    const server = await new Promise<Server>((resolve, reject) => {
      const listening: Server = app.listen(port, "127.0.0.1", (error) => (error ? reject(error) : resolve(listening)));
    });
    const stop = async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await journal.close();
    };
    return { port: (server.address() as AddressInfo).port, queue, stop };
  }

  let running = await start(0);
  const origin = `http://127.0.0.1:${running.port}`;
  ({ secret = "" } = await admin.webhooks.create({ url: `${origin}/webhooks` }));

  const headers = { authorization: `Bearer ${API_TOKEN}`, "content-type": "application/json" };
  const call = async (route: string, init?: RequestInit) => {
    const response = await fetch(`${origin}${route}`, { headers, ...init });
    return { status: response.status, body: (await response.json()) as Readonly<Record<string, unknown>> };
  };
  const postText = (body: string) => call("/payouts", { method: "POST", body });
  return {
    /** The wallet that pays. */
    asset,
    hooks,
    postText,
    url: () => origin,
    post: (body: unknown) => postText(JSON.stringify(body)),
    get: (id: string) => call(`/payouts/${id}`),
    /** The balance of the wallet that pays. */
    balance: async () => (await admin.balances.check({ asset_id: asset })).balance,
    /** Loses the responses to requests to send funds, although they are carried out. */
    loseResponses: (count: number) => sandbox.faults.add({ kind: "lose-response", operationId: "sendFunds", count }),
    /** How many requests to send funds have reached the service. */
    async sendRequests() {
      const requests = await sandbox.requests.list({ limit: 500 });
      return requests.filter(({ operationId }) => operationId === "sendFunds").length;
    },
    /** Ends the process, and starts another one that has only the journal. */
    async restart() {
      await running.stop();
      running = await start(running.port);
    },
    /** What the process does from time to time. @default an hour later */
    resume: (now = new Date(Date.now() + HOUR_MS)) => running.queue.resume(now),
    async close() {
      await sandbox.idle();
      await running.stop();
      await rm(folder, { recursive: true });
    },
  };
}

/** `app`, beside `sandbox` and `tenant`. */
export const test = baseTest.extend(sandboxFixtures()).extend<{ app: Awaited<ReturnType<typeof openApp>> }>({
  app: async ({ sandbox, tenant }, use) => {
    const app = await openApp(sandbox, tenant);
    await use(app).finally(app.close);
  },
});
