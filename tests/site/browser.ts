// Chromium, driven by Playwright. Both the driver and axe are installed in `docs/`.

import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { AxeBuilder } from "@axe-core/playwright";
import type * as Playwright from "playwright-core";

const load = createRequire(path.join(import.meta.dirname, "../../docs/package.json"));
const { chromium } = load("playwright-core") as typeof Playwright;
const axe = load("@axe-core/playwright") as { readonly default: typeof AxeBuilder };

/** Debian's, or the one that playwright-core installs elsewhere. */
const executablePath = ["/usr/bin/chromium", chromium.executablePath()].find((file) => existsSync(file));

export function launchBrowser(): Promise<Playwright.Browser> {
  if (executablePath === undefined) throw new Error("Chromium is missing: apt-get install chromium");
  // Containers run it as root, and it loads only our pages.
  const args = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"];
  return chromium.launch({ executablePath, args });
}

/** What axe calls serious or critical on the page as it stands. */
export async function seriousViolations(page: Playwright.Page): Promise<string[]> {
  const { violations } = await new axe.default({ page }).options({ resultTypes: ["violations"] }).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)}\n${failureSummary}`),
    );
}
