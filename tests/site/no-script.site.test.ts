// Without JavaScript every page has its full text: what the browser shows are the words of the page's Markdown.

import { afterAll, beforeAll, expect, it } from "vitest";
import { pageTypes, readBuilt } from "./built-pages.ts";
import { type OpenedSite, openSite } from "./opened-site.ts";

let site: OpenedSite;

beforeAll(async () => {
  site = await openSite();
}, 60_000);

afterAll(() => site[Symbol.asyncDispose]());

const pages = Object.values(pageTypes).filter((page) => page !== "404.html");

it.each(pages)("%s", { timeout: 60_000 }, async (file) => {
  const context = await site.browser.newContext({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${site.origin}/${file}`);
  // Hidden text is not among it.
  const shown = new Set(wordsOf(await page.locator("main").innerText()));
  const written = wordsOf(plainText(readBuilt(file.replace(/\.html$/, ".md"))));
  expect([...new Set(written)].filter((word) => !shown.has(word))).toEqual([]);
  await context.close();
});

function plainText(markdown: string): string {
  return markdown
    .replace(/<!--.*?-->/gs, "")
    .replace(/^```\w*/gm, "")
    .replace(/!\[[^\]]*\]\([^)]*\)/g, "")
    .replace(/\]\([^)\s]*\)/g, "]")
    .replace(/<[^<>\n]*>/g, " ");
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
