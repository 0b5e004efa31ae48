// Lists with a look of their own, named by the comment above them: `rows` of fields and errors, `cards` that lead to pages, `numbers`.

import type { MarkdownToken } from "./markdown-renderer.ts";

const MARK = /^<!-- (rows|cards|numbers) -->\s*$/;

/** Changes the tokens in place. */
export function markLists(tokens: readonly MarkdownToken[]): void {
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1];
    const [, look] = (token.type === "html_block" && MARK.exec(token.content)) || [];
    if (look !== undefined && next?.type === "bullet_list_open") next.attrSet("class", look);
  }
}
