// A page of the reference as data, apart from where and how it is written.

export interface Page {
  /** Relative to the root of the documentation, with `/`: `reference/crypto/sendFunds.md`. */
  readonly path: string;
  readonly title: string;
  readonly markdown: string;
}

/** The page of an operation. Method comments refer to it without its ending. */
export function operationPath(api: string, operationId: string): string {
  return `reference/${api}/${operationId}.md`;
}

export function recordPath(api: string, record: string): string {
  return `reference/${api}/records/${record}.md`;
}

/** `README.md`, which code hosts show for a folder, and which no operationId is. */
export function indexPath(api?: string): string {
  return api === undefined ? "reference/README.md" : `reference/${api}/README.md`;
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
