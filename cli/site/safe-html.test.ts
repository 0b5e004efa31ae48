import { expect, it } from "vitest";
import { safeHtml } from "./safe-html.ts";

const escapeText = (text: string): string => text.replaceAll("<", "&lt;").replaceAll(">", "&gt;");

it.each([
  ...['<a id="c41"></a>', "<br>", "<details><summary>", '<div class="columns"><div class="text">'],
  '<figure class="bar-chart"><svg viewBox="0 0 1 1" aria-labelledby="t"><title id="t">A</title><rect x="1"/></svg></figure>',
])("keeps %s", (html) => {
  expect(safeHtml(html, escapeText)).toBe(html);
});

it.each([
  ["<Foo>", "&lt;Foo&gt;"],
  ["<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"],
  ['<div v-if="x">', '&lt;div v-if="x"&gt;'],
  ['<a id="x" onclick="y">', '&lt;a id="x" onclick="y"&gt;'],
  ['<svg onload="x">', '&lt;svg onload="x"&gt;'],
  ['<text v-text="x">', '&lt;text v-text="x"&gt;'],
  ["<br>a < b<T &nbsp;", "<br>a &lt; b&lt;T &nbsp;"],
])("makes text of %s", (html, text) => expect(safeHtml(html, escapeText)).toBe(text));

it("drops comments", () => expect(safeHtml("<!-- tables -->\n", escapeText)).toBe("\n"));
