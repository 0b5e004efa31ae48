// The sandbox's page, opened in Chromium over a real server.

import assert from "node:assert/strict";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { type RunningServer, startServer } from "../../../cli/src/sandbox-server/start-server.ts";

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
    // tsx wraps named functions in it, including those sent to a page.
    await page.addInitScript("globalThis.__name = (named) => named");
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
