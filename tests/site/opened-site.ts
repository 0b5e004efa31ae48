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
  const compressed = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://site");
    const name = decodeURIComponent(pathname.slice(base.length)).replace(/(^|\/)$/, "$1index.html");
    const isThere = existsSync(path.join(folder, name));
    const file = isThere ? name : "404.html";
    const type = types[path.extname(file)] ?? "text/plain; charset=utf-8";
    const body = compressed.get(file) ?? gzipSync(readFileSync(path.join(folder, file)));
    compressed.set(file, body);
    const headers = { "content-type": type, "content-encoding": "gzip", "cache-control": "max-age=3600" };
    response.writeHead(isThere ? 200 : 404, headers).end(body);
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

/** A tab, and what it should not do: console messages, errors, failed requests, and requests of anything but the site. */
export interface OpenedTab {
  readonly tab: Playwright.Page;
  readonly problems: string[];
}

export async function openTab(
  { browser, origin }: OpenedSite,
  options: Playwright.BrowserContextOptions = {},
): Promise<OpenedTab> {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  const tab = await context.newPage();
  const problems: string[] = [];
  const ours = [origin, "data:", `blob:${origin}`];
  tab.on("console", (message) => problems.push(message.text()));
  tab.on("pageerror", ({ message }) => problems.push(message));
  tab.on("request", (request) => ours.some((start) => request.url().startsWith(start)) || problems.push(request.url()));
  tab.on("requestfailed", (request) => {
    const { errorText } = request.failure() ?? {};
    // Leaving a page ends what it was loading.
    if (errorText !== "net::ERR_ABORTED") problems.push(`${request.url()} ${errorText}`);
  });
  return { tab, problems };
}

/** Resolves once the program of the page works: one whose program fails stays as the server sent it. */
export async function pageWorks(page: Playwright.Page): Promise<void> {
  await page.waitForFunction(() => Object.hasOwn(document.querySelector("#app") ?? {}, "__vue_app__"));
}

/** Opens a page in the tab. Resolves once its program works. */
export async function visit(tab: Playwright.Page, { origin }: OpenedSite, file: string): Promise<void> {
  await tab.goto(`${origin}/${file}`);
  await pageWorks(tab);
}

/**
 * Loads a page in a hidden frame of the tab, which paints nothing. Resolves with what does not work: its program, tables that are cut
 * at one of the widths, programs without *Run*, and what the first screen of an operation lacks.
 */
export function loadInFrame(tab: Playwright.Page, file: string, widths: readonly number[]): Promise<string[]> {
  return tab.evaluate(
    async ({ src, sizes }) => {
      const frame = document.querySelector("iframe") ?? document.createElement("iframe");
      frame.style.cssText = "position: fixed; visibility: hidden; border: 0; height: 900px";
      const loaded = new Promise((resolve) => {
        frame.onload = resolve;
      });
      frame.src = src;
      document.body.append(frame);
      await loaded;
      const page = frame.contentDocument as Document;
      const isWorking = () => Object.hasOwn(page.querySelector("#app") ?? {}, "__vue_app__");
      const end = performance.now() + 60_000;
      while (!isWorking() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 5));
      const found = isWorking() ? [] : ["its program does not start"];
      if (page.querySelector('[data-runs="page"]:not(:has(> .run))')) found.push("has a program without Run");
      const isOperation = page.querySelector(".with-samples h1 + p > .endpoint") !== null;
      const given = page.querySelector("#parameters, #body, #options") === null ? [] : [".text .rows > li"];
      const first = isOperation ? ["h1", ".endpoint", ".text pre", ".samples pre", ...given] : [];
      for (const width of sizes) {
        frame.style.width = `${width}px`;
        for (const { scrollWidth, clientWidth, textContent } of page.querySelectorAll(".vp-doc :is(.table, .rows)"))
          if (scrollWidth > clientWidth + 1)
            found.push(`at ${width}: cuts the table "${textContent.trim().slice(0, 40)}"`);
        for (const part of first)
          if ((page.querySelector(`.vp-doc ${part}`)?.getBoundingClientRect().top ?? 0) > 800)
            found.push(`at ${width}: ${part} is not in the first screen`);
      }
      return found;
    },
    { src: `/${file}`, sizes: widths },
  );
}

/** Rules of axe whose result depends on colours. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

/** More of the same: long tables, lists and programs would take most of the time. */
const FURTHER = ":is(tr, .rows > li, .line, .VPSidebarItem):nth-child(n + 9)";

/** What axe calls serious or critical in light, and in dark what is of colours. @param part the part of the page to check */
export async function seriousViolations(page: Playwright.Page, part = "html"): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.waitForFunction(
      (isDark) => document.documentElement.classList.contains("dark") === isDark,
      colorScheme === "dark",
    );
    const builder = new axe.default({ page }).include(part).exclude(FURTHER);
    if (colorScheme === "dark") builder.withRules(OF_COLOURS);
    const { violations } = await builder.analyze();
    const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
    found.push(
      ...serious.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${colorScheme} ${id}: ${html.slice(0, 160)}`)),
    );
  }
  return found;
}
