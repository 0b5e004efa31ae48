// Rules and decisions are list items that begin with an anchor and a bold name. As headings they have links, and the search shows their text.

import type { MarkdownToken } from "./markdown-renderer.ts";

/** Changes the tokens in place. */
export function ruleHeadings(tokens: readonly MarkdownToken[]): void {
  for (const [index, token] of tokens.entries()) {
    const shown = (token.children ?? []).filter(({ type, content }) => type !== "text" || content !== "");
    const [anchor, close, strong, ...rest] = shown;
    const [, id] = /^<a id="([\w.-]+)">$/.exec(anchor?.content ?? "") ?? [];
    const end = rest.findIndex(({ type }) => type === "strong_close");
    if (id === undefined || close?.content !== "</a>" || strong?.type !== "strong_open" || end === -1) continue;
    token.children = [
      html(`<h4 id="${id}" tabindex="-1" class="rule">`),
      ...rest.slice(0, end),
      html(
        ` <a class="header-anchor" href="#${id}" aria-label="Permalink to ${id}">&ZeroWidthSpace;</a></h4><div class="rule">`,
      ),
      ...rest.slice(end + 1),
      html("</div>"),
    ];
    // A paragraph cannot hold a heading.
    for (const around of [tokens[index - 1], tokens[index + 1]]) if (around !== undefined) around.hidden = true;
  }
}

function html(content: string): MarkdownToken {
  return {
    type: "rule_html",
    content,
    info: "",
    meta: null,
    markup: "",
    children: null,
    attrGet: () => null,
    attrSet: () => undefined,
  };
}
