// The sandbox's page, opened in Chromium with a fake control plane.

import assert from "node:assert/strict";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { createFakeControlPlane, type FakeSandbox } from "../../../cli/page/testing/fake-control-plane.ts";
import { hostPage } from "../../../cli/page/testing/page-host.ts";

// Longer than a read takes on a busy machine, shorter than a test may.
const WAIT_MS = 10_000;

export interface OpenedPage {
  readonly page: Page;
  readonly sandbox: FakeSandbox;
  /** Forbidden things that the page has done. */
  readonly problems: string[];
}

/** The body of a test. */
export type PageCase = (opened: OpenedPage) => Promise<void>;

/** A case with the options of its page. */
export interface NamedCase {
  readonly name: string;
  readonly options?: OpenPageOptions;
  readonly run: PageCase;
}

/** Options for opening the page. */
export interface OpenPageOptions extends BrowserContextOptions {
  /** Sets up the sandbox before the page opens. */
  prepare?(sandbox: FakeSandbox): void;
}

/** Opens pages of `html` in `browser`. */
export class PageOpener {
  readonly #browser: Browser;
  readonly #html: string;

  constructor(browser: Browser, html: string) {
    this.#browser = browser;
    this.#html = html;
  }

  /** Runs `work` on a page with a fake control plane. */
  async run({ prepare, ...options }: OpenPageOptions, work: PageCase): Promise<void> {
    const { sandbox, handle } = createFakeControlPlane();
    prepare?.(sandbox);
    await this.runOver(handle, options, ({ page, problems }) => work({ page, sandbox, problems }));
  }

  /**
   * Runs `work` on a page whose requests `handle` serves. Afterwards the page must have called only its own origin, violated no
   * policy, and thrown nothing.
   */
  async runOver(
    handle: (request: Request) => Promise<Response>,
    options: BrowserContextOptions,
    work: (opened: Omit<OpenedPage, "sandbox">) => Promise<void>,
  ): Promise<void> {
    await using host = await hostPage(this.#html, handle);
    const context = await this.#browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
    try {
      const page = await context.newPage();
      page.setDefaultTimeout(WAIT_MS);
      // tsx wraps named functions in it, including those sent to a page.
      await page.addInitScript("globalThis.__name = (named) => named");
      const { origin } = new URL(host.url);
      const problems: string[] = [];
      page.on("pageerror", (error) => problems.push(`thrown: ${error.message}`));
      page.on("console", (message) => {
        // Error responses may be part of a test.
        if (!message.text().startsWith("Failed to load resource")) problems.push(`console: ${message.text()}`);
      });
      page.on("request", (request) => {
        const url = request.url();
        if (!url.startsWith(`${origin}/`) && !url.startsWith("data:")) problems.push(`requested ${url}`);
      });
      await page.goto(host.url);
      await page.locator("[data-state=live]").waitFor();
      await work({ page, problems });
      assert.deepEqual(problems, []);
    } finally {
      await context.close();
    }
  }
}

/** Resolves when `read` gives `expected`; rejects with the last difference. */
export async function becomes<Value>(read: () => Promise<Value>, expected: Value): Promise<void> {
  const end = performance.now() + WAIT_MS;
  for (;;) {
    const value = await read();
    try {
      assert.deepEqual(value, expected);
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
