// A page of the documentation as data, apart from where and how it is written.

import { createHash } from "node:crypto";

export interface Page {
  /** Relative to the root of the site, with `/`: `reference/crypto/sendFunds.md`. */
  readonly path: string;
  readonly title: string;
  /** One sentence for search engines and `llms.txt`. */
  readonly description?: string;
  /** The main column, beginning with `# title`: GitHub's Markdown, with relative links to `.md` files. */
  readonly markdown: string;
  /** The column of samples, as Markdown. A site shows it beside the text, a Markdown file has it below. */
  readonly aside?: string;
  /** Data beside the page, written as JSON. */
  readonly data?: readonly PageData[];
  /** Its tables need the width of the window: the page has no list of its headings beside it. */
  readonly isWide?: boolean;
  /** Of the operation that the page is about. */
  readonly operationId?: string;
  /** The page's group in the navigation, such as `Transactions`. */
  readonly group?: string;
}

export interface PageData {
  /** Relative to the root of the site: `reference/crypto/sendFunds.json`. */
  readonly path: string;
  readonly value: unknown;
}

/** The page of an operation. Method comments refer to it without its ending. */
export function operationPath(api: string, operationId: string): string {
  return `reference/${api}/${operationId}.md`;
}

export function recordPath(api: string, record: string): string {
  return `reference/${api}/records/${record}.md`;
}

/** `event` is the name of a webhook, such as `deposit.confirmed`. */
export function eventPath(api: string, event: string): string {
  return `reference/${api}/events/${fileName(event)}.md`;
}

/** A name that no file can have, such as one with slashes, becomes a short one with its hash. */
function fileName(event: string): string {
  if (/^\w[\w.-]{0,80}$/.test(event) && event !== "README") return event;
  const words = event.replace(/\W+/g, "-").replace(/^-|-$/g, "").slice(0, 40);
  return `${words}-${createHash("sha256").update(event).digest("hex").slice(0, 8)}`.replace(/^-/, "");
}

/** `README.md`, which code hosts show for a folder, and which no operationId is. */
export function indexPath(api?: string): string {
  return api === undefined ? "reference/README.md" : `reference/${api}/README.md`;
}

type Block = string | undefined | false;

/** A page that begins with its title. */
export function pageOf(facts: Omit<Page, "markdown">, ...content: readonly Block[]): Page {
  return { ...facts, markdown: `${blocks(`# ${facts.title}`, ...content)}\n` };
}

/** The whole page as one Markdown file: the samples are below the text. */
export function wholeMarkdown({ markdown, aside }: Page): string {
  return aside === undefined ? markdown : `${markdown.trimEnd()}\n\n${aside.trim()}\n`;
}

/** From one page to another, which may be named with an anchor. */
export function link(text: string, from: string, to: string): string {
  return `[${text}](${linkTo(from, to)})`;
}

export function linkTo(from: string, to: string): string {
  const [fromParts, toParts] = [from.split("/").slice(0, -1), to.split("/")];
  while (fromParts.length > 0 && fromParts[0] === toParts[0]) {
    fromParts.shift();
    toParts.shift();
  }
  return [...fromParts.map(() => ".."), ...toParts].join("/");
}

// Markdown from parts: sections, tables, code.

/** Joins blocks with blank lines; absent ones are left out. */
export function blocks(...parts: readonly Block[]): string {
  return parts
    .map((part) => (part === false ? "" : (part ?? "").trim()))
    .filter((part) => part !== "")
    .join("\n\n");
}

export function section(title: string, ...content: readonly Block[]): string | undefined {
  const body = blocks(...content);
  return body === "" ? undefined : `## ${title}\n\n${body}`;
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string | undefined {
  if (rows.length === 0) return undefined;
  const lines = [head, head.map(() => "---"), ...rows.map((row) => row.map(cell))];
  return lines.map((line) => `| ${line.join(" | ")} |`).join("\n");
}

/** A list whose items a site shows as rows: a line of code and type, and paragraphs below it. */
export function rowList(items: readonly string[]): string | undefined {
  if (items.length === 0) return undefined;
  const lines = items.map((item) => `- ${item.replaceAll(/\n(?!\n)/g, "\n  ")}`);
  return `<!-- rows -->\n\n${lines.join("\n\n")}`;
}

export function list(items: readonly string[]): string | undefined {
  return items.length === 0 ? undefined : items.map((item) => `- ${item.replaceAll("\n", "\n  ")}`).join("\n");
}

/** A block that its text cannot end. */
export function fence(language: string, text: string): string {
  const ticks = "`".repeat(Math.max(3, longestRun(text) + 1));
  return `${ticks}${language}\n${text}\n${ticks}`;
}

/** A code span, also of a text with backticks or several lines. */
export function code(text: string): string {
  const line = oneLine(text);
  const ticks = "`".repeat(longestRun(line) + 1);
  return ticks === "`" ? `\`${line}\`` : `${ticks} ${line} ${ticks}`;
}

/** For a heading or a span, which a line break would end. */
export function oneLine(text: string): string {
  return text.trim().replace(/\s*[\r\n\u2028\u2029]\s*/g, " ");
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
}

/** A text on one line: paragraphs and list items become line breaks. A code span keeps its characters. */
function cell(text: string): string {
  return text
    .trim()
    .replace(/\n\s*\n\s*|\n(?=\s*[-*] )/g, "<br>")
    .replace(/\s*\n\s*/g, " ")
    .replaceAll("|", "\\|");
}
