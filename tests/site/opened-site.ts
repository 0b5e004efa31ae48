// The built site, served, and a browser to open it in.

import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "./browser.ts";
import { serveSite } from "./serve-site.ts";

export interface OpenedSite extends AsyncDisposable {
  readonly browser: Browser;
  readonly origin: string;
}

export async function openSite(): Promise<OpenedSite> {
  const site = await serveSite();
  const browser = await launchBrowser();
  return {
    browser,
    origin: site.origin,
    async [Symbol.asyncDispose]() {
      await browser.close();
      await site[Symbol.asyncDispose]();
    },
  };
}

/** Resolves once the program of the page works: one whose program fails stays as the server sent it. */
export async function pageWorks(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.hasOwn(document.querySelector("#app") ?? {}, "__vue_app__"));
}
