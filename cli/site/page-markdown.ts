// How the Markdown of a page becomes HTML: no Vue syntax, tables in boxes that scroll, badges, figures within the page.

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { badge, withBadges } from "./badges.ts";
import type { MarkdownRenderer, RenderRule } from "./markdown-renderer.ts";
import { markLists } from "./marked-lists.ts";
import { plainTitles } from "./plain-titles.ts";
import { ruleHeadings } from "./rule-headings.ts";
import { safeHtml } from "./safe-html.ts";

export function usePageMarkdown(markdown: MarkdownRenderer): void {
  const { rules } = markdown.renderer;
  const escapeText = markdown.utils.escapeHtml;
  // It shows files of the machine.
  markdown.disable("snippet");
  markdown.core.ruler.push("plain_titles", ({ tokens }) => plainTitles(tokens, escapeText));
  markdown.core.ruler.push("lists", ({ tokens }) => markLists(tokens));
  markdown.core.ruler.push("rule_headings", ({ tokens }) => ruleHeadings(tokens));
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
