// The server on a free port, with the sandbox as the service: its webhooks arrive at the server.

import { mkdtemp, readFile, rm } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CryptoClient, createMemoryStore, type Fetch } from "svc-sdk";
import { createSandbox, type Sandbox, type SandboxTenant } from "svc-sdk/sandbox";
import { createCryptoVerifier } from "svc-sdk/webhooks";
import { onTestFinished } from "vitest";
import { createApp } from "../src/app.ts";
import { PayoutJournal } from "../src/payout-journal.ts";
import { PayoutQueue } from "../src/payout-queue.ts";

const HOOK = "https://shop.example/webhooks";
const HOUR_MS = 3_600_000;
const API_TOKEN = "test-token";

export interface Reply {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface TestApp {
  readonly sandbox: Sandbox;
  readonly tenant: SandboxTenant;
  /** The wallet that pays. */
  readonly asset: string;
  url(): string;
  post(body: unknown): Promise<Reply>;
  postText(body: string): Promise<Reply>;
  get(id: string): Promise<Reply>;
  /** The balance of the wallet that pays. */
  balance(): Promise<string>;
  /** Called before and after the service handles a request to send funds, with the text of the journal. */
  readonly hooks: { before?: (journal: string) => void; after?: (queue: PayoutQueue) => void };
  /** How many requests to send funds have reached the service. */
  sendRequests(): number;
  /** Ends the process, and starts another one that has only the journal. */
  restart(): Promise<void>;
  /** What the process does from time to time. @default an hour later */
  resume(now?: Date): Promise<void>;
}

export async function openApp(): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), "payouts-"));
  const sandbox = createSandbox({
    allowExternalHosts: true,
    outboundFetch: (url, init) => fetch(url.replace("https://shop.example", origin), init),
  });
  const tenant = sandbox.createTenant();
  const asset = tenant.seeded.assets.USDC_SOLANA ?? "";
  const admin = new CryptoClient(tenant.crypto);
  const { secret } = await admin.webhooks.create({ url: HOOK });
  const verifier = createCryptoVerifier({ secret: secret ?? "" });

  let origin = "";
  let server: Server;
  let journal: PayoutJournal;
  let queue: PayoutQueue;
  const path = join(folder, "payouts.jsonl");
  const hooks: TestApp["hooks"] = {};
  const observed: Fetch = async (url, init) => {
    if (!url.endsWith("/send-funds")) return tenant.crypto.fetch(url, init);
    hooks.before?.(await readFile(path, "utf8"));
    const response = await tenant.crypto.fetch(url, init);
    hooks.after?.(queue);
    return response;
  };
  const start = async () => {
    const store = createMemoryStore();
    // Retries without waiting: the tests break connections.
    const wallets = new CryptoClient({ ...tenant.crypto, fetch: observed, store, backoff: { baseMs: 1 } });
    journal = await PayoutJournal.open(path);
    queue = new PayoutQueue({ wallets, journal, account: tenant.seeded.account, asset });
    const app = createApp({ journal, queue, apiToken: API_TOKEN, verifier, store });
    server = await new Promise<Server>((resolve, reject) => {
      const listening: Server = app.listen(0, "127.0.0.1", (error) => (error ? reject(error) : resolve(listening)));
    });
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await journal.close();
  };
  await start();
  onTestFinished(async () => {
    await sandbox.close();
    await stop();
    await rm(folder, { recursive: true });
  });

  const headers = { authorization: `Bearer ${API_TOKEN}`, "content-type": "application/json" };
  const call = async (route: string, init?: RequestInit): Promise<Reply> => {
    const response = await fetch(`${origin}${route}`, { headers, ...init });
    return { status: response.status, body: (await response.json()) as Reply["body"] };
  };
  const postText = (body: string) => call("/payouts", { method: "POST", body });
  return {
    ...{ sandbox, tenant, asset, hooks },
    url: () => origin,
    post: (body) => postText(JSON.stringify(body)),
    postText,
    get: (id) => call(`/payouts/${id}`),
    balance: async () => (await admin.balances.check({ asset_id: asset })).balance,
    sendRequests: () => sandbox.requests.list().filter(({ operationId }) => operationId === "sendFunds").length,
    async restart() {
      await stop();
      await start();
    },
    resume: (now = new Date(Date.now() + HOUR_MS)) => queue.resume(now),
  };
}
