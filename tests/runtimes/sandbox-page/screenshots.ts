// `npm run screenshots`: every panel, detail and dialog of the sandbox's page, wide and narrow, light and dark.

import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { Page } from "playwright-core";
import { endFailed } from "../../../scripts/lib/step-runner.ts";
import { installRuntimes } from "../install-runtimes.ts";
import type { PageView } from "./page-views.ts";

const folder = path.join(import.meta.dirname, "../../../build/page-screenshots");
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;
const schemes = ["light", "dark"] as const;

async function takeAll(): Promise<void> {
  await installRuntimes();
  // They need what has just been installed.
  const { inBrowser } = await import("../lib/chromium.ts");
  const { PageOpener } = await import("./opened-page.ts");
  const { buildPage } = await import("../../../cli/page/build.ts");
  const { pageViews } = await import("./page-views.ts");
  const html = await buildPage();
  await mkdir(folder, { recursive: true });
  await inBrowser(async (browser) => {
    const opener = new PageOpener(browser, html);
    for (const viewport of sizes) {
      for (const colorScheme of schemes) {
        for (const { name, prepare, open } of pageViews) {
          const file = path.join(folder, `${name}-${viewport.width}-${colorScheme}.png`);
          const options = { viewport, colorScheme, reducedMotion: "reduce", ...(prepare && { prepare }) } as const;
          await opener.run(options, ({ page }) => take(page, open, file));
        }
      }
    }
  });
  console.log(`${pageViews.length * sizes.length * schemes.length} screenshots are in ${folder}`);
}

async function take(page: Page, open: PageView["open"], file: string): Promise<void> {
  await open(page);
  await page.screenshot({ path: file });
}

await takeAll().catch(endFailed);
