// Chromium without a window.

import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

/** Debian's, or the one that playwright-core installs elsewhere; undefined without one. */
export const chromiumFile: string | undefined = ["/usr/bin/chromium", chromium.executablePath()].find((file) =>
  existsSync(file),
);

/** Runs `work` with a browser, and closes it. */
export async function inBrowser<Value>(work: (browser: Browser) => Value): Promise<Awaited<Value>> {
  const browser = await chromium.launch({
    ...(chromiumFile && { executablePath: chromiumFile }),
    // Containers run it as root, and it loads only the test page.
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}
