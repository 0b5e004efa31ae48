// A page of each type, wide and narrow, light and dark: accessible, within its budget, without a table that overflows. Keeps
// screenshots in build/site/screenshots.

import path from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "../../scripts/lib/repository-specs.ts";
import { seriousViolations } from "./browser.ts";
import { pageTypes } from "./built-pages.ts";
import { type OpenedSite, openSite } from "./opened-site.ts";

const budget = { scriptBytes: 150_000, bytes: 300_000, requests: 24, layoutShift: 0.05 };
const sizes = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } } as const;
const themes = ["light", "dark"] as const;

let site: OpenedSite;

beforeAll(async () => {
  site = await openSite();
}, 60_000);

afterAll(() => site[Symbol.asyncDispose]());

describe.each(Object.entries(pageTypes))("%s", (type, file) => {
  it.each(themes)("in %s, wide and narrow", { timeout: 300_000 }, async (theme) => {
    await using opened = await openPage(file, theme);
    const { page } = opened;
    const spent = await page.evaluate(measure);
    expect(Object.entries(budget).filter(([name, limit]) => spent[name as keyof typeof budget] > limit)).toEqual([]);
    expect(await seriousViolations(page)).toEqual([]);
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport);
      await page.screenshot({ path: path.join(root, `build/site/screenshots/${type}-${size}-${theme}.png`) });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  });
});

async function openPage(
  file: string,
  colorScheme: (typeof themes)[number],
): Promise<{ readonly page: Page } & AsyncDisposable> {
  const context = await site.browser.newContext({ colorScheme, viewport: sizes.wide, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(`${site.origin}/${file}`, { waitUntil: "networkidle" });
  return { page, [Symbol.asyncDispose]: () => context.close() };
}

/** In the page: compressed bytes, requests, and how far the layout moved. */
async function measure(): Promise<Record<keyof typeof budget, number>> {
  const entries = [
    ...performance.getEntriesByType("navigation"),
    ...performance.getEntriesByType("resource"),
  ] as PerformanceResourceTiming[];
  // Prefetched pages are not part of this one.
  const own = entries.filter(
    ({ name }) =>
      !/\.md\.[\w-]+(?:\.lean)?\.js$/.test(name) ||
      document.querySelector(`[href="${new URL(name).pathname}"][rel="modulepreload"]`) !== null,
  );
  const sum = (list: readonly PerformanceResourceTiming[]): number =>
    list.reduce((total, entry) => total + entry.encodedBodySize, 0);
  const layoutShift = await new Promise<number>((resolve) => {
    let total = 0;
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { readonly value?: number })[])
        total += entry.value ?? 0;
    });
    observer.observe({ type: "layout-shift", buffered: true });
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(total)));
  });
  return {
    scriptBytes: sum(own.filter(({ name }) => name.endsWith(".js"))),
    bytes: sum(own),
    requests: own.length,
    layoutShift,
  };
}
