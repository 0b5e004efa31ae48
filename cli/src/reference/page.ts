// A page of the documentation as data, apart from where and how it is written.

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
  return `reference/${api}/events/${event}.md`;
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
