// VitePress writes the language and the title of a block, and the title of an alert, into the page's template as they are: there a
// tag would be a tag, and a language that ends with `-vue` would run what stands in double braces.

import type { MarkdownToken } from "./markdown-renderer.ts";

type EscapeText = (text: string) => string;

/** Changes the tokens in place. */
export function plainTitles(tokens: readonly MarkdownToken[], escapeText: EscapeText): void {
  for (const token of tokens) {
    if (token.type === "fence") token.info = plainInfo(token.info, escapeText);
    if (token.meta?.title !== undefined) token.meta.title = escapeText(token.meta.title);
  }
}

/** `ts {1,3} [title]`: a language, lines to highlight and a title; anything else goes. */
export function plainInfo(info: string, escapeText: EscapeText): string {
  const [language = ""] = /^\s*[\w+#.-]+/.exec(info) ?? [];
  const [lines = ""] = /\{[\d,-]+\}/.exec(info) ?? [];
  const title = /\[(.*)\]/.exec(info)?.[1];
  const name = language.trim().replace(/(?:-vue)+$/i, "");
  return [`${name}${lines}`, title === undefined ? "" : `[${escapeText(title)}]`].filter(Boolean).join(" ");
}
