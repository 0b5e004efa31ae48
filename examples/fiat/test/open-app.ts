// The application against the sandbox, which sends its notifications to it. Nothing leaves the process.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Fetch, FiatClient } from "svc-sdk";
import { createSandbox, type Sandbox, type SandboxTenant, type SettingsChange } from "svc-sdk/sandbox";
import { onTestFinished } from "vitest";
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
  readonly sandbox: Sandbox;
  readonly tenant: SandboxTenant;
  readonly fiat: FiatClient;
  readonly folder: string;
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
  calls(): (string | null)[];
}

export const ADDRESS = "http://localhost:3000/notifications";

export async function openApp(settings: SettingsChange = {}): Promise<OpenApp> {
  const folder = await mkdtemp(join(tmpdir(), "fiat-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const sandbox = createSandbox({ settings, outboundFetch: async (url, init) => app.request(url, init) });
  const tenant = sandbox.createTenant();
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

  return {
    ...{ sandbox, tenant, fiat, folder, receipts, reported, keys, lines },
    async send(method, path, body) {
      const init = body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) };
      const response = await app.request(path, { method, ...init });
      const { status, headers } = response;
      const isJson = headers.get("content-type")?.includes("json");
      return { status, headers, body: isJson ? await response.json() : await response.text() };
    },
    calls: () =>
      sandbox.requests
        .list({ limit: 500 })
        .flatMap(({ operationId }) => (operationId === "login" ? [] : [operationId])),
  };
}
