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

/** The whole page as one Markdown file: the samples are below the text. */
export function wholeMarkdown({ markdown, aside }: Page): string {
  return aside === undefined ? markdown : `${markdown.trimEnd()}\n\n${aside.trim()}\n`;
}

/** A relative link from one page to another. */
export function linkTo(from: string, to: string): string {
  const [fromParts, toParts] = [from.split("/").slice(0, -1), to.split("/")];
  while (fromParts.length > 0 && fromParts[0] === toParts[0]) {
    fromParts.shift();
    toParts.shift();
  }
  return [...fromParts.map(() => ".."), ...toParts].join("/");
}
