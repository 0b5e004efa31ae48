// How the Markdown of a page becomes HTML: no Vue syntax, only the HTML that our pages use, tables in boxes that scroll, badges, lists
// with a look of their own, rules as headings, figures within the page.

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { MarkdownRenderer, MarkdownToken, RenderRule } from "./markdown-renderer.ts";

type EscapeText = (text: string) => string;

export function usePageMarkdown(markdown: MarkdownRenderer): void {
  const { rules } = markdown.renderer;
  const escapeText = markdown.utils.escapeHtml;
  // It shows files of the machine.
  markdown.disable("snippet");
  markdown.core.ruler.push("page", ({ tokens }) => {
    plainTitles(tokens, escapeText);
    markLists(tokens);
    ruleHeadings(tokens);
  });
  rules.rule_html = (tokens, index) => tokens[index]?.content ?? "";
  const html: RenderRule = (tokens, index) => safeHtml(tokens[index]?.content ?? "", escapeText);
  rules.html_block = html;
  rules.html_inline = html;
  rules.table_open = () => '<div class="table" tabindex="0"><table>\n';
  rules.table_close = () => "</table></div>\n";
  rules.code_inline = (tokens, index) => {
    const content = tokens[index]?.content ?? "";
    const [, method = "", path] = ENDPOINT.exec(content) ?? [];
    if (path !== undefined) return `<code class="endpoint">${badge(method)} ${escapeText(path)}</code>`;
    return badge(content) ?? `<code>${escapeText(content)}</code>`;
  };
  const image = rules.image;
  rules.image = (tokens, index, options, env, renderer) => {
    const source = tokens[index]?.attrGet("src") ?? "";
    const isFigure = /^[^:]*\.svg$/.test(source) && env.path !== undefined;
    if (!isFigure) return image?.(tokens, index, options, env, renderer) ?? "";
    return figure(
      readFileSync(join(dirname(env.path ?? ""), source), "utf8"),
      escapeText(tokens[index]?.content ?? ""),
    );
  };
  const render = markdown.render.bind(markdown);
  markdown.render = (source, env) => withoutInterpolation(withBreaks(withBadges(render(source, env))));
}

/** Vue evaluates double braces, except in the blocks that VitePress has marked already. */
function withoutInterpolation(rendered: string): string {
  const parts = rendered.split(/(<pre[ >].*?<\/pre>)/s);
  return parts.map((part, index) => (index % 2 === 0 ? part.replaceAll("{{", "&#123;&#123;") : part)).join("");
}

const ENDPOINT = /^(GET|POST|PUT|PATCH|DELETE) (\/\S*)$/;

const BREAK = /(?<=[a-z0-9])(?=[A-Z])|(?<=[._/,])(?=[\w{])/g;

/** Code in a table breaks between the words of a name, so that its column need not be as wide as the name; long words break anywhere. */
function withBreaks(rendered: string): string {
  return rendered.replace(/<td>.*?<\/td>/gs, (cell) =>
    cell.replace(/<code>([^<]{12,})<\/code>/g, (_, code: string) => {
      const words = code.split(BREAK).join("<wbr>");
      return /[^\s<>]{24}/.test(words.replaceAll("<wbr>", " "))
        ? `<code class="long">${words}</code>`
        : `<code>${words}</code>`;
    }),
  );
}

/** An SVG file within the page, where it takes the page's colours: those of its own are for other readers of the file. */
function figure(svg: string, label: string): string {
  const drawing = svg
    .replace(/^.*?(?=<svg)/s, "")
    .replace(/<style>.*?<\/style>/s, "")
    .replace("<svg ", `<svg role="img" aria-label="${label}" `);
  return `<span class="figure">${drawing.trim().replace(/>\s+</g, "><")}</span>`;
}

// VitePress writes the language and the title of a block, and the title of an alert, into the page's template as they are: there a
// tag would be a tag, and a language that ends with `-vue` would run what stands in double braces.

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

// Lists with a look of their own, named by the comment above them: `rows` of fields and errors, `cards` that lead to pages, `numbers`.

const MARK = /^<!-- (rows|cards|numbers) -->\s*$/;

/** Changes the tokens in place. */
export function markLists(tokens: readonly MarkdownToken[]): void {
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1];
    const [, look] = (token.type === "html_block" && MARK.exec(token.content)) || [];
    if (look !== undefined && next?.type === "bullet_list_open") next.attrSet("class", look);
  }
}

// Rules and decisions are list items that begin with an anchor and a bold name. As headings they have links, and the search shows their text.

/** Changes the tokens in place. */
export function ruleHeadings(tokens: readonly MarkdownToken[]): void {
  for (const [index, token] of tokens.entries()) {
    const shown = (token.children ?? []).filter(({ type, content }) => type !== "text" || content !== "");
    const [anchor, close, strong, ...rest] = shown;
    const [, id] = /^<a id="([\w.-]+)">$/.exec(anchor?.content ?? "") ?? [];
    const end = rest.findIndex(({ type }) => type === "strong_close");
    if (!(anchor && id) || close?.content !== "</a>" || strong?.type !== "strong_open" || end === -1) continue;
    const link = `<a class="header-anchor" href="#${id}" aria-label="Permalink to ${id}">&ZeroWidthSpace;</a>`;
    token.children = [
      asHtml(anchor, `<h4 id="${id}" tabindex="-1" class="rule">`),
      ...rest.slice(0, end),
      asHtml(strong, ` ${link}</h4><div class="rule">`),
      ...rest.slice(end + 1),
      asHtml(close, "</div>"),
    ];
    // A paragraph cannot hold a heading.
    for (const around of [tokens[index - 1], tokens[index + 1]]) if (around !== undefined) around.hidden = true;
  }
}

/** `html_inline` would be escaped: pages may not have headings of their own. */
function asHtml(token: MarkdownToken, content: string): MarkdownToken {
  return Object.assign(token, { type: "rule_html", content });
}

// Pages are compiled as Vue templates. Only the HTML that our pages use is let through; anything else is text.

const ALLOWED =
  /^<(?:\/?(?:br|details|summary|sub|sup|kbd|div)\s*\/?|a id="[\w.-]+"|\/a|div class="(?:columns|text|samples)")>$/;
const TAG_OR_TEXT = /<!--.*?-->|<[^<>]*>|[^<]+|</gs;

/** Drops comments, and escapes every other tag that is not among the allowed ones. */
export function safeHtml(html: string, escapeText: EscapeText): string {
  return [...html.matchAll(TAG_OR_TEXT)]
    .map(([part]) => {
      if (part.startsWith("<!--")) return "";
      return part.startsWith("<") && !ALLOWED.test(part) ? escapeText(part) : part;
    })
    .join("");
}

// Badges: a method, a status code, or the basis of a statement.

/** The badge of a text that is nothing else. */
function badge(text: string): string | undefined {
  if (/^(GET|POST|PUT|PATCH|DELETE)$/.test(text)) return `<span class="method ${text.toLowerCase()}">${text}</span>`;
  if (/^[1-5]\d\d$/.test(text)) return `<span class="status status-${text[0]}">${text}</span>`;
  if (/^(documented|assumed|undocumented)$/.test(text)) return `<span class="basis ${text}">${text}</span>`;
  return undefined;
}

/** Gives the cells of tables their badges. Numbers are statuses only in columns that say so. */
export function withBadges(rendered: string): string {
  return rendered.replace(/<table>.*?<\/table>/gs, (table) => {
    const heads = [...table.matchAll(/<th[^>]*>(.*?)<\/th>/gs)].map(([, head = ""]) => head);
    return table.replace(/<tr>.*?<\/tr>/gs, (row) => {
      let column = 0;
      return row.replace(/<td>(.*?)<\/td>/gs, (_, cell: string) => {
        const head = heads[column++] ?? "";
        return `<td>${/status|result|respon/i.test(head) ? withStatuses(cell) : wordBadge(cell)}</td>`;
      });
    });
  });
}

const wordBadge = (cell: string): string => (/^\d+$/.test(cell) ? undefined : badge(cell)) ?? cell;

/** `409`, `502, 503` and `429 with another code` begin with statuses. */
function withStatuses(cell: string): string {
  const [codes] = /^[1-5]\d\d(?:, [1-5]\d\d)*(?=$|[ ,<])/.exec(cell) ?? [];
  if (codes === undefined) return wordBadge(cell);
  return codes.split(", ").map(badge).join(" ") + cell.slice(codes.length).replace(/^, /, " ");
}
