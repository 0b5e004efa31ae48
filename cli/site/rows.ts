// A list below the comment `rows` shows as rows: fields with their descriptions, errors with their causes.

import type { MarkdownToken } from "./markdown-renderer.ts";

/** Changes the tokens in place. */
export function markRows(tokens: readonly MarkdownToken[]): void {
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1];
    const isMark = token.type === "html_block" && token.content.trim() === "<!-- rows -->";
    if (isMark && next?.type === "bullet_list_open") next.attrSet("class", "rows");
  }
}
