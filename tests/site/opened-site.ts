// The built site: its pages, and a browser to open it in as a host would serve it, compressed and with its 404 page.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { gzipSync } from "node:zlib";
import type { AxeBuilder } from "@axe-core/playwright";
import type * as Playwright from "playwright-core";
import { builtSite } from "../../scripts/docs/docs-site.ts";

// Both are installed in `docs/`.
const load = createRequire(path.join(import.meta.dirname, "../../docs/package.json"));
const { chromium } = load("playwright-core") as typeof Playwright;
const axe = load("@axe-core/playwright") as { readonly default: typeof AxeBuilder };

/** Debian's, or the one that playwright-core installs elsewhere. */
const executablePath = ["/usr/bin/chromium", chromium.executablePath()].find((file) => existsSync(file));

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
};

/** Relative to the site: `reference/crypto/sendFunds.html`. */
export const builtPages: readonly string[] = readdirSync(builtSite, { recursive: true, encoding: "utf8" })
  // Those in `run/` are frames of pages.
  .filter((file) => file.endsWith(".html") && !file.startsWith("run/"))
  .sort();

export const readBuilt = (file: string): string => readFileSync(path.join(builtSite, file), "utf8");

export interface OpenedSite extends AsyncDisposable {
  readonly browser: Playwright.Browser;
  readonly origin: string;
}

/** @param base the path of the site on its host */
export async function openSite(folder: string = builtSite, base = "/"): Promise<OpenedSite> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://site");
    const name = decodeURIComponent(pathname.slice(base.length)).replace(/(^|\/)$/, "$1index.html");
    const isThere = existsSync(path.join(folder, name));
    const file = isThere ? name : "404.html";
    const type = types[path.extname(file)] ?? "text/plain; charset=utf-8";
    response.writeHead(isThere ? 200 : 404, { "content-type": type, "content-encoding": "gzip" });
    response.end(gzipSync(readFileSync(path.join(folder, file))));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  // Containers run it as root, and it loads only our pages.
  const args = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"];
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args });
  return {
    browser,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      await browser.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Resolves once the program of the page works: one whose program fails stays as the server sent it. */
export async function pageWorks(page: Playwright.Page): Promise<void> {
  await page.waitForFunction(() => Object.hasOwn(document.querySelector("#app") ?? {}, "__vue_app__"));
}

/** Tables that are cut, and what the first screen of an operation lacks. */
export function layoutProblems(page: Playwright.Page): Promise<string[]> {
  return page.evaluate(() => {
    const cut = [...document.querySelectorAll(".vp-doc .table, .vp-doc .rows")]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map(({ textContent }) => `cuts the table "${textContent.trim().slice(0, 40)}"`);
    if (document.querySelector(".with-samples h1 + p > .endpoint") === null) return cut;
    const given = document.querySelector("#parameters, #body, #options") === null ? [] : [".text .rows > li"];
    const parts = ["h1", ".endpoint", ".text pre", ".samples pre", ...given];
    const low = parts.filter(
      (part) => (document.querySelector(`.vp-doc ${part}`)?.getBoundingClientRect().top ?? 0) > 800,
    );
    return [...cut, ...low.map((part) => `${part} is not in the first screen`)];
  });
}

/** What axe calls serious or critical on the page as it stands. */
export async function seriousViolations(page: Playwright.Page): Promise<string[]> {
  const { violations } = await new axe.default({ page }).options({ resultTypes: ["violations"] }).analyze();
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  return serious.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}
