// The sandbox's page, opened in Chromium over a real server.

import assert from "node:assert/strict";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { type PanelName, panels } from "../../../cli/page/text/page-route.ts";
import { type RunningServer, startServer } from "../../../cli/src/sandbox-server/start-server.ts";
import { CryptoClient } from "../../../src/crypto.ts";
import { loadFixture } from "../../../src/sandbox.ts";
import { transfer } from "../../support/test-clients.ts";

// Longer than a read takes on a busy machine, shorter than a test may.
const WAIT_MS = 10_000;

export interface OpenedPage extends RunningServer {
  readonly page: Page;
}

export interface PageCase {
  readonly name: string;
  readonly options?: BrowserContextOptions;
  /** Sets up the sandbox before the page opens. */
  prepare?(server: RunningServer): Promise<unknown>;
  run(opened: OpenedPage): Promise<void>;
}

export async function go(page: Page, panel: PanelName): Promise<void> {
  await page.getByRole("navigation").getByRole("link", { name: panels[panel], exact: true }).click();
  await page.getByRole("region", { name: panels[panel], exact: true }).waitFor();
}

/** Customers, payments, transfers, failed deliveries, a fault, and some requests, one of them lost. */
export async function makeBusy({ sandbox, tenant }: RunningServer): Promise<void> {
  const wallets = new CryptoClient({ ...tenant.crypto, maxRetries: 0 });
  const asset_id = tenant.seeded.assets.USDC_SOLANA;
  // Nothing listens there, so deliveries fail.
  await wallets.webhooks.create({ url: "http://127.0.0.1:9/a/rather/long/path/to/the/webhooks" });
  const payments = [{ amount: "12.50", merchant: "Example Books" }];
  await loadFixture(
    tenant,
    {
      customers: [{ as: "ada", email: "a.person.with.a.long.name@example.com", balance: "500.00", payments }],
      history: [{ simulate: "deposit", with: { asset_id, amount: "25.10" } }],
    },
    sandbox.clock,
  );
  sandbox.faults.add({ kind: "lose-response", operationId: "sendFunds" });
  const receiving_address = "So1anaReceiver1111111111111111111111111111";
  const payment = { ...transfer, account: tenant.seeded.account, assets: asset_id, receiving_address };
  for (const idempotencyKey of ["payment-1", "payment-2"]) {
    await wallets.transactions.sendFunds(payment, { idempotencyKey }).catch(() => undefined);
  }
  await sandbox.fetch(`${tenant.crypto.baseUrl}/nowhere`);
  sandbox.faults.add({ kind: "status", status: 503, operationId: "quoteSwap", count: 3 });
  await sandbox.idle();
}

export function serve(page: string, port = 0): Promise<RunningServer> {
  const failed = (error: unknown): void => {
    throw error;
  };
  return startServer({ port, host: "127.0.0.1", page, failed });
}

/** Runs a case. Afterwards the page must have called only its own origin, violated no policy, and thrown nothing. */
export async function runCase({ options, prepare, run }: PageCase, browser: Browser, html: string): Promise<void> {
  const server = await serve(html);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  try {
    await prepare?.(server);
    const page = await context.newPage();
    page.setDefaultTimeout(WAIT_MS);
    const problems: string[] = [];
    page.on("pageerror", (error) => problems.push(`thrown: ${error.message}`));
    page.on("console", (message) => {
      // Error responses may be part of a test.
      if (!message.text().startsWith("Failed to load resource")) problems.push(`console: ${message.text()}`);
    });
    page.on("request", (request) => {
      const url = request.url();
      if (!/^(data|blob):/.test(url) && !url.startsWith(`${server.origin}/`)) problems.push(`requested ${url}`);
    });
    await page.goto(`${server.origin}/_sandbox/ui`);
    await page.getByText("live", { exact: true }).waitFor();
    await run({ ...server, page });
    assert.deepEqual(problems, []);
  } finally {
    await context.close();
    await server.close();
  }
}

/** Resolves when `read` gives `expected`; rejects with the last difference. */
export const becomes = <Value>(read: () => Promise<Value>, expected: Value): Promise<void> =>
  expect.poll(read, { timeout: WAIT_MS }).toEqual(expected);
