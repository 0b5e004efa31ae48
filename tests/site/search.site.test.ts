// The search, by keyboard, without a network besides the site.

import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type OpenedSite, openSite, pageWorks } from "./opened-site.ts";

let site: OpenedSite;

beforeAll(async () => {
  site = await openSite();
}, 60_000);

afterAll(() => site[Symbol.asyncDispose]());

it.each([
  ["/swap/quote", /quoteSwap/],
  ["WITHDRAWAL_LIMIT_EXCEEDED", /sendFunds|errors/],
  ["svc_card_id", /ard/],
  ["C41", /#c41$/],
  ["sendFunds", /sendFunds/],
  ["send funds", /sendFunds/],
])("finds %s", { timeout: 60_000 }, async (query, expected) => {
  const page = await searchFor(query);
  const links = await page
    .locator(".VPLocalSearchBox .result")
    .evaluateAll((found) => found.map((each) => each.getAttribute("href") ?? ""));
  expect(links.slice(0, 5)).toContainEqual(expect.stringMatching(expected));
  const [first] = links;
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => `${url.pathname}${url.hash}` === first);
  await page.context().close();
});

async function searchFor(query: string): Promise<Page> {
  const context = await site.browser.newContext();
  const page = await context.newPage();
  await page.goto(`${site.origin}/guides/sending-money.html`, { waitUntil: "networkidle" });
  // Before that, nothing listens to the keyboard.
  await pageWorks(page);
  await page.keyboard.press("Control+k");
  await page.locator("#localsearch-input").fill(query);
  await page.locator(".VPLocalSearchBox .result").first().waitFor();
  return page;
}
