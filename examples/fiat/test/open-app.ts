// The application on a free port of this machine, with the sandbox as the service, which sends its notifications to it. The tests run
// against a sandbox in the process, or with SVC_SANDBOX_URL against one over HTTP.

import { mkdtemp, rm } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import type { Fetch, FiatClient } from "svc-sdk";
import { type RemoteTenant, sandboxFixtures, type TestSandbox } from "svc-sdk/sandbox";
import { test as baseTest } from "vitest";
import { createApp } from "../src/app.ts";
import { createClient } from "../src/client.ts";
import { ReceiptFolder } from "../src/receipt-folder.ts";
import { secretFile } from "../src/webhook-secret.ts";

/** What the end user's browser gets. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever comes
  readonly body: any;
}

export interface OpenApp {
  readonly sandbox: TestSandbox;
  readonly tenant: RemoteTenant;
  readonly fiat: FiatClient;
  readonly folder: string;
  /** Where the application receives notifications. */
  readonly address: string;
  /** Opens the same folder as another process does. */
  readonly receipts: () => ReceiptFolder;
  /** All errors that the application has reported. */
  readonly reported: unknown[];
  send(method: string, path: string, body?: unknown): Promise<Answer>;
  /** The lines of the log. */
  readonly lines: unknown[];
  /** The idempotency key of each write, in order. */
  readonly keys: (string | null)[];
  /** The operations that have reached the service, in order, logins left out. */
  calls(): Promise<(string | null)[]>;
}

async function withApp(
  sandbox: TestSandbox,
  tenant: RemoteTenant,
  use: (app: OpenApp) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "fiat-"));
  const keys: (string | null)[] = [];
  const fetch: Fetch = (url, init) => {
    if (init.method !== "GET" && !url.endsWith("/auth/login"))
      keys.push(new Headers(init.headers).get("idempotency-key"));
    return tenant.fiat.fetch(url, init);
  };
  const lines: unknown[] = [];
  const write = (...line: unknown[]) => lines.push(...line);
  const fiat = createClient({ info: write, warn: write, error: write }, { ...tenant.fiat, fetch, maxRetries: 0 });
  const receipts = () => new ReceiptFolder(join(folder, "receipts"));
  const reported: unknown[] = [];
  const secrets = secretFile(join(folder, "secret"));
  const app = createApp({ fiat, receipts: receipts(), secrets, report: (error) => reported.push(error) });
  const server = serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }) as Server;
  await new Promise((resolve) => server.once("listening", resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/notifications`;

  const open: OpenApp = {
    sandbox,
    tenant,
    fiat,
    folder,
    address,
    receipts,
    reported,
    keys,
    lines,
    async send(method, path, body) {
      const init = body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) };
      const response = await app.request(path, { method, ...init });
      const { status, headers } = response;
      const isJson = headers.get("content-type")?.includes("json");
      return { status, headers, body: isJson ? await response.json() : await response.text() };
    },
    async calls() {
      const requests = await sandbox.requests.list({ limit: 500 });
      return requests.flatMap(({ operationId }) => (operationId === "login" ? [] : [operationId]));
    },
  };
  try {
    await use(open);
  } finally {
    await sandbox.idle();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await rm(folder, { recursive: true });
  }
}

/** `app`, beside `sandbox` and `tenant`. */
export const test = baseTest
  .extend(sandboxFixtures())
  .extend<{ app: OpenApp }>({ app: async ({ sandbox, tenant }, use) => withApp(sandbox, tenant, use) });
