// Every link of the built site leads somewhere. Reads the files, without a browser.

import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { builtSite } from "../../scripts/docs/docs-site.ts";
import { builtPages, readBuilt } from "./opened-site.ts";

const texts = new Map(builtPages.map((page) => [page, readBuilt(page)]));
const anchors = new Map([...texts].map(([page, html]) => [page, anchorsIn(html)]));

it("links pages, files and anchors that exist", { timeout: 60_000 }, () => {
  const dead = [...texts].flatMap(([page, html]) => linksIn(html).flatMap((link) => problemOf(page, link)));
  expect(dead).toEqual([]);
  expect(builtPages.length).toBeGreaterThan(200);
});

it("loads less than 60 kB of compressed JavaScript on every page", () => {
  const sizes = new Map<string, number>();
  function sizeOf(script: string): number {
    const size = sizes.get(script) ?? gzipSync(readBuilt(script.slice(1)), { level: 9 }).byteLength;
    sizes.set(script, size);
    return size;
  }
  const large = [...texts].flatMap(([page, html]) => {
    const scripts = new Set(linksIn(html).filter((link) => /^\/assets\/.*\.js$/.test(link)));
    const bytes = [...scripts].reduce((sum, script) => sum + sizeOf(script), 0);
    return scripts.size > 1 && bytes < 60_000 ? [] : [`${page}: ${bytes} bytes in ${scripts.size} scripts`];
  });
  expect(large).toEqual([]);
});

it("shows no syntax of Markdown or Vue as text", () => {
  const raw = [...texts].flatMap(([page, html]) => {
    const text = html.replace(/<(pre|code|script)\b.*?<\/\1>/gs, "").replace(/<[^>]*>/g, " ");
    const syntax = /\]\([^)]+\)|&amp;\w+;|:::|&lt;(?:svg|figure|rect)\b|\[object Object\]|\bundefined\b(?= \|)/g;
    return [...text.matchAll(syntax)].map(([found]) => `${page}: ${found}`);
  });
  expect(raw).toEqual([]);
});

it("has the Markdown of every page beside it, and lists it for language models", () => {
  const pages = builtPages.filter((page) => page !== "404.html").map((page) => page.replace(/\.html$/, ".md"));
  expect(pages.filter((page) => !existsSync(path.join(builtSite, page)))).toEqual([]);
  const index = readBuilt("llms.txt");
  expect(pages.filter((page) => page !== "index.md" && !index.includes(`/${page})`))).toEqual([]);
  expect(readBuilt("llms-full.txt")).toContain("WITHDRAWAL_LIMIT_EXCEEDED");
  expect(readBuilt("sitemap.xml").match(/<loc>/g)).toHaveLength(pages.length);
});

it("has a title, a description and an address of its own for every page, for search engines and previews", () => {
  const found = (pattern: RegExp) => builtPages.map((page) => pattern.exec(texts.get(page) ?? "")?.[1]);
  const head = [
    /<title>(.+?)<\/title>/,
    /<meta name="description" content="(.{10,}?)">/,
    /<link rel="canonical" href="https:\/\/docs\.example\/(.*?)">/,
    /<meta property="og:title" content="(.+?)">/,
    /<meta property="og:description" content="(.{10,}?)">/,
  ];
  for (const pattern of head) expect(duplicates(found(pattern)), String(pattern)).toEqual([]);
});

it("has a sidebar on every page but the first, and a page for unknown addresses that needs no JavaScript", () => {
  const without = builtPages.filter((page) => !texts.get(page)?.includes('class="VPSidebar"'));
  expect(without).toEqual(["404.html", "index.html"]);
  expect(texts.get("404.html")).toMatch(/<noscript>.*There is no page at this address/s);
});

/** What occurs twice, or is missing. The page for unknown addresses has no address. */
function duplicates(values: readonly (string | undefined)[]): (string | undefined)[] {
  const given = values.slice(1);
  return given.filter((value, index) => value === undefined || given.indexOf(value) !== index);
}

function linksIn(html: string): string[] {
  return [...html.matchAll(/<(?:a|link|script|img)\b[^>]*?\s(?:href|src)="([^"]*)"/g)].map(([, link = ""]) =>
    link.replaceAll("&amp;", "&"),
  );
}

function anchorsIn(html: string): ReadonlySet<string> {
  return new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = ""]) => id));
}

function problemOf(page: string, link: string): string[] {
  if (/^[a-z]+:/.test(link)) return [];
  const { pathname, hash } = new URL(link, `http://site/${page}`);
  const file = decodeURIComponent(pathname)
    .slice(1)
    .replace(/(^|\/)$/, "$1index.html");
  const found = path.join(builtSite, file);
  if (!existsSync(found) || !statSync(found).isFile()) return [`${page}: ${link}`];
  const anchor = decodeURIComponent(hash.slice(1));
  if (anchor === "" || !file.endsWith(".html") || anchors.get(file)?.has(anchor)) return [];
  return [`${page}: ${link} (no such anchor)`];
}
