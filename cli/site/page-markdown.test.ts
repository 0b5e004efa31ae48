import { expect, it } from "vitest";
import type { MarkdownToken } from "./markdown-renderer.ts";
import { markLists, plainInfo, plainTitles, ruleHeadings, safeHtml, withBadges } from "./page-markdown.ts";

const escapeText = (text: string): string => text.replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const none = { info: "", meta: null, children: null, attrGet: () => null, attrSet: () => undefined };

const token = (type: string, content = "", more: Partial<MarkdownToken> = {}): MarkdownToken => ({
  ...none,
  type,
  content,
  ...more,
});

it.each([
  ["ts", "ts"],
  ["ts{1,3-4} [client.ts]", "ts{1,3-4} [client.ts]"],
  ["c++", "c++"],
  ["", ""],
  // VitePress evaluates double braces in such a block.
  ["js-vue", "js"],
  ["js-vue-vue [a]", "js [a]"],
  ["<i/:a=run()>", ""],
  ["js<i/:a=run()>", "js"],
  ['js" onload="run()', "js"],
  ["js [<i :a=run()>]", "js [&lt;i :a=run()&gt;]"],
])("the info of a block %s is %s", (info, plain) => expect(plainInfo(info, escapeText)).toBe(plain));

it("the title of an alert is text", () => {
  const meta = { title: "<i :a=run()>" };
  plainTitles([token("github_alert_open", "", { meta }), token("github_alert_open")], escapeText);
  expect(meta.title).toBe("&lt;i :a=run()&gt;");
});

it.each([
  ["<!-- rows -->", "bullet_list_open", ["class", "rows"]],
  ["<!-- cards -->", "bullet_list_open", ["class", "cards"]],
  ["<!-- tabs -->", "bullet_list_open", undefined],
  ["<!-- rows -->", "paragraph_open", undefined],
])("marks the list below the comment, and no other: %s %s", (comment, type, expected) => {
  const set: (readonly string[])[] = [];
  const attrSet = (...attribute: string[]) => set.push(attribute);
  const above = token("html_block", `${comment}\n`, { attrSet });
  markLists([above, token(type, "", { attrSet })]);
  expect(set).toEqual(expected ? [expected] : []);
});

const item = (...children: readonly MarkdownToken[]) => [
  token("paragraph_open"),
  token("inline", "", { children }),
  token("paragraph_close"),
];
const anchor = () => [token("html_inline", '<a id="c41">'), token("html_inline", "</a>"), token("text")];
const name = () => [token("strong_open"), token("text", "C41"), token("strong_close")];

it("makes a heading of a rule's name, with its text beside it", () => {
  const tokens = item(...anchor(), ...name(), token("text", " One."));
  ruleHeadings(tokens);
  const written = tokens[1]?.children?.map(({ content }) => content).join("");
  expect(written).toMatch(
    /^<h4 id="c41" [^>]*>C41 <a class="header-anchor" href="#c41".*<\/h4><div class="rule"> One\.<\/div>$/,
  );
  expect(tokens.map(({ hidden }) => hidden)).toEqual([true, undefined, true]);
});

it.each([
  ["an anchor alone", () => item(...anchor(), token("text", "One."))],
  ["a bold beginning", () => item(...name(), token("text", " One."))],
  ["an anchor of another kind", () => item(token("html_inline", '<a href="x">'), ...anchor().slice(1), ...name())],
])("leaves %s", (_, make) => {
  const tokens = make();
  ruleHeadings(tokens);
  expect(tokens).toEqual(make());
});

it.each(['<a id="c41"></a>', "<br>", "<details><summary>", '<div class="columns"><div class="text">'])(
  "keeps %s",
  (html) => expect(safeHtml(html, escapeText)).toBe(html),
);

it.each([
  ["<Foo>", "&lt;Foo&gt;"],
  ["<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"],
  ['<div v-if="x">', '&lt;div v-if="x"&gt;'],
  ['<a id="x" onclick="y">', '&lt;a id="x" onclick="y"&gt;'],
  ['<svg onload="x">', '&lt;svg onload="x"&gt;'],
  ['<figure class="chart">', '&lt;figure class="chart"&gt;'],
  ['<text v-text="x">', '&lt;text v-text="x"&gt;'],
  ["<br>a < b<T &nbsp;", "<br>a &lt; b&lt;T &nbsp;"],
])("makes text of %s", (html, text) => expect(safeHtml(html, escapeText)).toBe(text));

it("drops comments", () => expect(safeHtml("<!-- tables -->\n", escapeText)).toBe("\n"));

const status = (code: string) => `<span class="status status-${code[0]}">${code}</span>`;

it.each<[string, string, string]>([
  ["Status", "409", status("409")],
  ["Status", "409 <code>conflict</code>", `${status("409")} <code>conflict</code>`],
  ["Result of the attempt", "502, 503", `${status("502")} ${status("503")}`],
  ["Result of the attempt", "401, and the token", `${status("401")} and the token`],
  ["Status", "5xx", "5xx"],
  ["Measured", "187", "187"],
  ["Wait", "250 to 500", "250 to 500"],
  ["HTTP", "GET", '<span class="method get">GET</span>'],
  ["Basis", "assumed", '<span class="basis assumed">assumed</span>'],
])("below %s, %s becomes %s", (head, cell, expected) => {
  const table = (content: string) =>
    `<table><thead><tr><th>Name</th><th>${head}</th></tr></thead><tbody><tr><td>a</td><td>${content}</td></tr></tbody></table>`;
  expect(withBadges(table(cell))).toBe(table(expected));
});
