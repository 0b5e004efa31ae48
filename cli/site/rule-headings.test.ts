import { expect, it } from "vitest";
import type { MarkdownToken } from "./markdown-renderer.ts";
import { ruleHeadings } from "./rule-headings.ts";

function token(type: string, content = "", children: readonly MarkdownToken[] | null = null): MarkdownToken {
  return { type, content, children, info: "", meta: null, markup: "", attrGet: () => null, attrSet: () => undefined };
}

const item = (...children: readonly MarkdownToken[]) => [
  token("paragraph_open"),
  token("inline", "", children),
  token("paragraph_close"),
];
const anchor = [token("html_inline", '<a id="c41">'), token("html_inline", "</a>"), token("text")];
const name = [token("strong_open"), token("text", "C41"), token("strong_close")];

it("makes a heading of a rule's name, with its text beside it", () => {
  const tokens = item(...anchor, ...name, token("text", " One."));
  ruleHeadings(tokens);
  const written = tokens[1]?.children?.map(({ content }) => content).join("");
  expect(written).toMatch(
    /^<h4 id="c41" [^>]*>C41 <a class="header-anchor" href="#c41".*<\/h4><div class="rule"> One\.<\/div>$/,
  );
  expect(tokens.map(({ hidden }) => hidden)).toEqual([true, undefined, true]);
});

it.each([
  ["an anchor alone", [...anchor, token("text", "One.")]],
  ["a bold beginning", [...name, token("text", " One.")]],
  ["an anchor of another kind", [token("html_inline", '<a href="x">'), ...anchor.slice(1), ...name]],
])("leaves %s", (_, children) => {
  const tokens = item(...children);
  ruleHeadings(tokens);
  expect(tokens).toEqual(
    item(...children).map((each) => ({ ...each, attrGet: expect.any(Function), attrSet: expect.any(Function) })),
  );
});
