// The application on a free port of this machine, with the sandbox as the service, which sends its notifications to it. The tests run
// against a sandbox in the process, or with SVC_SANDBOX_URL against one over HTTP.

import { mkdtemp, rm } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import type { Fetch } from "svc-sdk";
import { type RemoteTenant, sandboxFixtures, type TestSandbox } from "svc-sdk/sandbox";
import { test as baseTest } from "vitest";
import { createApp } from "../src/app.ts";
import { createClient } from "../src/client.ts";
import { ReceiptFolder } from "../src/receipt-folder.ts";
import { secretFile } from "../src/webhook-secret.ts";

async function openApp(sandbox: TestSandbox, tenant: RemoteTenant) {
  const folder = await mkdtemp(join(tmpdir(), "fiat-"));
  /** The idempotency key of each write, in order. */
  const keys: (string | null)[] = [];
  const fetch: Fetch = (url, init) => {
    if (init.method !== "GET" && !url.endsWith("/auth/login"))
      keys.push(new Headers(init.headers).get("idempotency-key"));
    return tenant.fiat.fetch(url, init);
  };
  /** The lines of the log. */
  const lines: unknown[] = [];
  const write = (...line: unknown[]) => lines.push(...line);
  const fiat = createClient({ info: write, warn: write, error: write }, { ...tenant.fiat, fetch, maxRetries: 0 });
  /** Opens the same folder as another process does. */
  const receipts = () => new ReceiptFolder(join(folder, "receipts"));
  /** All errors that the application has reported. */
  const reported: unknown[] = [];
  const secrets = secretFile(join(folder, "secret"));
  const app = createApp({ fiat, receipts: receipts(), secrets, report: (error) => reported.push(error) });
  const server = serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }) as Server;
  await new Promise((resolve) => server.once("listening", resolve));
  /** Where the application receives notifications. */
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/notifications`;

  /** What the end user's browser gets. */
  async function send(method: string, path: string, body?: unknown) {
    const init = body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) };
    const response = await app.request(path, { method, ...init });
    const { status, headers } = response;
    const isJson = headers.get("content-type")?.includes("json");
    // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever comes
    return { status, headers, body: (isJson ? await response.json() : await response.text()) as any };
  }

  /** The operations that have reached the service, in order, logins left out. */
  async function calls() {
    const requests = await sandbox.requests.list({ limit: 500 });
    return requests.flatMap(({ operationId }) => (operationId === "login" ? [] : [operationId]));
  }

  async function close() {
    await sandbox.idle();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await rm(folder, { recursive: true });
  }

  return { sandbox, tenant, fiat, folder, address, receipts, reported, keys, lines, send, calls, close };
}

export type OpenApp = Awaited<ReturnType<typeof openApp>>;

/** `app`, beside `sandbox` and `tenant`. */
export const test = baseTest.extend(sandboxFixtures()).extend<{ app: OpenApp }>({
  app: async ({ sandbox, tenant }, use) => {
    const app = await openApp(sandbox, tenant);
    await use(app).finally(app.close);
  },
});
