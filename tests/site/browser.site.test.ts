// In Chromium: every page loads without a problem and asks no other host for anything, each kind of page is accessible, and the search
// finds what people look for.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtPages, layoutProblems, type OpenedSite, openSite, pageWorks, seriousViolations } from "./opened-site.ts";

const TABS = 4;
const WIDTHS = [1280, 1440, 1920];
const NARROW = { width: 390, height: 844 };
let site: OpenedSite;

beforeAll(async () => {
  site = await openSite();
});

afterAll(() => site[Symbol.asyncDispose]());

it("loads every page without a problem, cuts no table, and begins operations with their call and fields", {
  timeout: 1_800_000,
}, async () => {
  const waiting = [...builtPages];
  const problems: string[] = [];
  async function openPages(): Promise<void> {
    const context = await site.browser.newContext();
    const tab = await context.newPage();
    let current = "";
    const note = (problem: string): number => problems.push(`${current}: ${problem}`);
    tab.on("console", (message) => ["error", "warning"].includes(message.type()) && note(message.text()));
    tab.on("pageerror", ({ message }) => note(message));
    // Leaving a page ends what it was loading ahead.
    tab.on(
      "requestfailed",
      (request) => request.failure()?.errorText !== "net::ERR_ABORTED" && note(`${request.url()} failed`),
    );
    tab.on(
      "request",
      (request) => !request.url().startsWith(site.origin) && !request.url().startsWith("data:") && note(request.url()),
    );
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      current = next;
      await tab.goto(`${site.origin}/${next}`, { waitUntil: "load" });
      await pageWorks(tab);
      for (const width of WIDTHS) {
        await tab.setViewportSize({ width, height: 900 });
        for (const problem of await layoutProblems(tab)) note(`at ${width}: ${problem}`);
      }
    }
    await context.close();
  }
  await Promise.all(Array.from({ length: TABS }, openPages));
  expect(problems).toEqual([]);
});

describe.each(["light", "dark"] as const)("in %s", (colorScheme) => {
  it.each([
    ...["index.html", "guides/sending-money.html", "guides/sandbox.html", "contributing/rules/services.html"],
    ...["reference/crypto/sendFunds.html", "reference/crypto/records/SendFundsResult.html", "404.html"],
    ...["reference/crypto/events/transaction.settled.html", "reference/errors.html", "reference/operations.html"],
    ...["reference/crypto/index.html", "reference/sdk/index.html", "reference/cli/index.html", "benchmarks.html"],
  ])("%s is accessible, and fits a narrow screen", { timeout: 300_000 }, async (file) => {
    const context = await site.browser.newContext({ colorScheme, reducedMotion: "reduce" });
    const page = await context.newPage();
    await page.goto(`${site.origin}/${file}`, { waitUntil: "networkidle" });
    expect(await seriousViolations(page)).toEqual([]);
    await page.setViewportSize(NARROW);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await context.close();
  });
});

it.each(["reference/crypto/records/UpdateWebhookRequest.html", "guides/webhooks/hono.html", "contributing/index.html"])(
  "the menu shows the entry of %s, on a phone too",
  async (file) => {
    for (const viewport of [{ width: 1280, height: 720 }, NARROW]) {
      const context = await site.browser.newContext({ viewport, reducedMotion: "reduce" });
      const page = await context.newPage();
      await page.goto(`${site.origin}/${file}`, { waitUntil: "networkidle" });
      await pageWorks(page);
      if (viewport === NARROW) await page.locator(".VPLocalNav .menu").click();
      const entry = page.locator(`.VPSidebar a[href="/${file}"]`).last();
      await entry.waitFor();
      const [place, box] = [await entry.boundingBox(), await page.locator(".VPSidebar").boundingBox()];
      const top = (place?.y ?? 0) - (box?.y ?? 0);
      expect(top).toBeGreaterThan(0);
      expect(top).toBeLessThan((box?.height ?? 0) - 20);
      await context.close();
    }
  },
);

it.each([
  ["/swap/quote", /quoteSwap/],
  ["WITHDRAWAL_LIMIT_EXCEEDED", /#withdrawal_limit_exceeded$/],
  ["C41", /#c41$/],
  ["2fa", /two-factor-codes/],
  ["why did my payment fail", /troubleshooting/],
])("the search finds %s by keyboard, and shows the place in each result", async (query, expected) => {
  const context = await site.browser.newContext();
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  await page.goto(`${site.origin}/guides/sending-money.html`, { waitUntil: "networkidle" });
  // Before that, nothing listens to the keyboard.
  await pageWorks(page);
  await page.keyboard.press("Control+k");
  await page.locator("#localsearch-input").fill(query);
  const results = page.locator(".VPLocalSearchBox .result");
  await results.first().waitFor();
  const links = await results.evaluateAll((found) => found.map((each) => each.getAttribute("href") ?? ""));
  expect(links.slice(0, 3)).toContainEqual(expect.stringMatching(expected));
  await results.first().locator("mark").first().waitFor();
  const excerpts = await results.evaluateAll((found) =>
    found.map((each) => each.querySelector(".excerpt")?.textContent),
  );
  expect(excerpts.slice(0, 5).filter((excerpt) => !excerpt)).toEqual([]);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => `${url.pathname}${url.hash}` === links[0]);
  expect(problems).toEqual([]);
  await context.close();
});
