// Chromium without a window.

import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

/** Debian's, or the one that playwright-core installs elsewhere. */
const chromiumFile = ["/usr/bin/chromium", chromium.executablePath()].find((file) => existsSync(file));

/** @throws {Error} if Chromium is not installed: `npm run install:programs`, or `npx playwright-core install chromium` in this folder. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    ...(chromiumFile && { executablePath: chromiumFile }),
    // Containers run it as root, and it loads only the test page.
    args: [
      ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"],
      ...["--disable-background-networking", "--disable-component-update"],
    ],
  });
}
