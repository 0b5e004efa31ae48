// A page in Chromium: the sandbox, and the sandbox's own page. A page cannot receive deliveries.

import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildPage } from "../../cli/page/build.ts";
import { bundle } from "./lib/programs.ts";
import { scenario } from "./sandbox/scenario.ts";
import { runCase } from "./sandbox-page/opened-page.ts";
import { pageCases } from "./sandbox-page/page-cases.ts";

describe("Chromium", () => {
  let browser: Browser;
  beforeAll(async () => {
    // Debian's, or the one that playwright-core installs elsewhere.
    const executablePath = ["/usr/bin/chromium", chromium.executablePath()].find((file) => existsSync(file));
    // Containers run it as root, and it loads only the test page.
    const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"];
    const quiet = ["--disable-background-networking", "--disable-component-update"];
    browser = await chromium.launch({ ...(executablePath && { executablePath }), args: [...args, ...quiet] });
  });
  afterAll(() => browser?.close());

  // No other source, and no evaluation of text.
  describe("a page with a strict policy", () => {
    let page: Page;
    let script = "";
    const server = createServer((request, response) => {
      const isScript = request.url === "/page.js";
      response.setHeader("content-type", isScript ? "text/javascript" : "text/html; charset=utf-8");
      response.setHeader("content-security-policy", "default-src 'none'; script-src 'self'");
      const html = '<!doctype html><link rel="icon" href="data:,"><script type="module" src="/page.js"></script>';
      response.end(isScript ? script : html);
    });
    beforeAll(async () => {
      script = await readFile(await bundle("chromium", "inlined"), "utf8");
      await once(server.listen(0, "127.0.0.1"), "listening");
      page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    });
    afterAll(() => {
      server.closeAllConnections();
      server.close();
    });

    test("the sandbox has the transcript that it has here", async () => {
      // `programs/chromium.ts` sets it in the page.
      expect(await page.evaluate<unknown>("scenario()")).toEqual(await scenario());
    });
  });

  let html: Promise<string> | undefined;
  for (const one of pageCases) {
    test(`the sandbox's page: ${one.name}`, async () => {
      html ??= buildPage();
      await expect(runCase(one, browser, await html)).resolves.toBeUndefined();
    });
  }
});
