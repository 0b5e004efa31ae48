// The built site, served, and a browser to open it in.

import type { Browser } from "playwright-core";
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
