// Every page loads in Chromium without an error in its console, and asks no other host for anything.

import { afterAll, beforeAll, expect, it } from "vitest";
import { builtPages } from "./built-pages.ts";
import { type OpenedSite, openSite, pageWorks } from "./opened-site.ts";

const TABS = 4;
let site: OpenedSite;

beforeAll(async () => {
  site = await openSite();
}, 60_000);

afterAll(() => site[Symbol.asyncDispose]());

it("loads every page without a problem", { timeout: 1_800_000 }, async () => {
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
    }
    await context.close();
  }
  await Promise.all(Array.from({ length: TABS }, openPages));
  expect(problems).toEqual([]);
});
