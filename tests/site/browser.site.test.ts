// In Chromium: every page loads little, without a problem, and asks no other host for anything; each kind of page is accessible; and the
// search finds what people look for.

import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  builtPages,
  loadInFrame,
  type OpenedSite,
  openSite,
  openTab,
  pageWorks,
  readBuilt,
  seriousViolations,
  visit,
} from "./opened-site.ts";

const TABS = 2;
const WIDTHS = [1280, 1440, 1920];
const NARROW = { width: 390, height: 844 };
/** Of compressed JavaScript, before the reader presses anything. */
const MOST_BYTES = 60_000;
let site: OpenedSite;

beforeAll(async () => {
  site = await openSite();
});

afterAll(() => site[Symbol.asyncDispose]());

it("loads every page without a problem, cuts no table, and begins operations with their call and fields", {
  timeout: 1_800_000,
}, async () => {
  const waiting = [...builtPages];
  const found: string[] = [];
  async function openPages(): Promise<void> {
    const { tab, problems } = await openTab(site);
    await visit(tab, site, "404.html");
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      problems.push(...(await loadInFrame(tab, next, WIDTHS)));
      found.push(...problems.splice(0).map((problem) => `${next}: ${problem}`));
    }
    await tab.context().close();
  }
  await Promise.all(Array.from({ length: TABS }, openPages));
  expect(found).toEqual([]);
});

it.each([
  ...["index.html", "guides/sending-money.html", "contributing/rules/contradictions.html", "404.html"],
  ...["reference/crypto/sendFunds.html", "reference/crypto/records/SendFundsResult.html", "benchmarks.html"],
  ...["reference/crypto/events/transaction.settled.html", "reference/errors.html", "reference/operations.html"],
  ...["reference/crypto/index.html", "reference/sdk/index.html", "reference/cli/index.html"],
])("%s loads little, is accessible in light and dark, and fits a narrow screen", { timeout: 300_000 }, async (file) => {
  const { tab } = await openTab(site);
  const scripts = new Set<string>();
  tab.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(".js")) scripts.add(pathname.slice(1));
  });
  await tab.goto(`${site.origin}/${file}`, { waitUntil: "networkidle" });
  await pageWorks(tab);
  const bytes = [...scripts].map((script) => gzipSync(readBuilt(script), { level: 9 }).byteLength);
  expect(bytes.length).toBeGreaterThan(3);
  expect(bytes.reduce((sum, size) => sum + size)).toBeLessThan(MOST_BYTES);
  expect(await seriousViolations(tab)).toEqual([]);
  await tab.setViewportSize(NARROW);
  expect(await tab.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await tab.context().close();
});

it("keeps the colours that the reader chose, leads to other pages, and locks the page below a menu", async () => {
  const { tab, problems } = await openTab(site, { colorScheme: "light" });
  await visit(tab, site, "guides/errors.html");
  const isDark = () => tab.evaluate(() => document.documentElement.classList.contains("dark"));
  const isLocked = () => tab.evaluate(() => document.body.style.overflow === "hidden");
  await tab.getByRole("switch").first().click();
  expect(await isDark()).toBe(true);
  await tab.reload();
  await pageWorks(tab);
  expect(await isDark()).toBe(true);
  await tab.getByRole("switch").first().click();
  expect(await isDark()).toBe(false);
  await tab.emulateMedia({ colorScheme: "dark" });
  await expect.poll(isDark).toBe(true);
  await tab.locator('.VPSidebar a[href="/guides/cards.html"]').click();
  await tab.waitForURL("**/guides/cards.html");
  await expect.poll(() => tab.locator("h1").textContent()).toMatch(/^Cards/);
  await tab.setViewportSize(NARROW);
  for (const button of [".VPLocalNav .menu", ".VPNavBarHamburger"]) {
    await tab.locator(button).click();
    await expect.poll(isLocked).toBe(true);
    if (button.endsWith(".menu")) await tab.keyboard.press("Escape");
    else await tab.locator(button).click();
    await expect.poll(isLocked).toBe(false);
  }
  expect(problems).toEqual([]);
  await tab.context().close();
});

it.each(["reference/crypto/records/UpdateWebhookRequest.html", "guides/webhooks/hono.html", "contributing/index.html"])(
  "the menu shows the entry of %s, on a phone too",
  async (file) => {
    const { tab } = await openTab(site);
    for (const viewport of [{ width: 1280, height: 720 }, NARROW]) {
      await tab.setViewportSize(viewport);
      await visit(tab, site, file);
      if (viewport === NARROW) await tab.locator(".VPLocalNav .menu").click();
      const entry = tab.locator(`.VPSidebar a[href="/${file}"]`).last();
      await entry.waitFor();
      const top = async () => {
        const [place, box] = [await entry.boundingBox(), await tab.locator(".VPSidebar").boundingBox()];
        return ((place?.y ?? 0) - (box?.y ?? 0)) / ((box?.height ?? 0) - 20);
      };
      await expect.poll(top).toBeGreaterThan(0);
      await expect.poll(top).toBeLessThan(1);
    }
    await tab.context().close();
  },
);

it("the search finds what people type, by keyboard, and shows the place in each result", async () => {
  const { tab, problems } = await openTab(site);
  for (const [query, expected] of [
    ["/swap/quote", /quoteSwap/],
    ["WITHDRAWAL_LIMIT_EXCEEDED", /#withdrawal_limit_exceeded$/],
    ["C41", /#c41$/],
    ["2fa", /two-factor-codes/],
    ["why did my payment fail", /troubleshooting/],
  ] as const) {
    await visit(tab, site, "guides/sending-money.html");
    await tab.keyboard.press("Control+k");
    await tab.locator("#localsearch-input").fill(query);
    const results = tab.locator(".VPLocalSearchBox .result");
    const readLinks = () => results.evaluateAll((found) => found.map((each) => each.getAttribute("href") ?? ""));
    await expect.poll(async () => (await readLinks()).slice(0, 3)).toContainEqual(expect.stringMatching(expected));
    const links = await readLinks();
    await results.first().locator("mark").first().waitFor();
    const excerpts = await results.evaluateAll((found) =>
      found.map((each) => each.querySelector(".excerpt")?.textContent),
    );
    expect(excerpts.slice(0, 5).filter((excerpt) => !excerpt)).toEqual([]);
    await tab.keyboard.press("Enter");
    await tab.waitForURL((url) => `${url.pathname}${url.hash}` === links[0]);
  }
  expect(problems).toEqual([]);
  await tab.context().close();
});
