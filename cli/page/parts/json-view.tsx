// A formatted request or response body.

import type { JSX } from "preact";
import { withoutHidden } from "../text/hidden-values.ts";
import { formatJson } from "../text/json-tokens.ts";

/** Props of `JsonView`. */
export interface JsonViewProps {
  readonly title: string;
  readonly text: string | null;
  /** Whether the reader has asked for everything. */
  readonly isShown?: boolean;
}

export function JsonView({ title, text, isShown = false }: JsonViewProps): JSX.Element {
  return (
    <figure class="body" aria-label={title}>
      <figcaption>{title}</figcaption>
      {text === null || text === "" ? (
        <div class="empty">No body.</div>
      ) : text === "[redacted]" && !isShown ? (
        <div class="empty">Hidden: bodies of this operation may hold secrets, personal or card data.</div>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard in every browser
        <pre tabIndex={0}>
          {formatJson(isShown ? text : withoutHidden(text)).map(({ kind, text: part }) =>
            kind === "other" ? part : <span class={kind}>{part}</span>,
          )}
        </pre>
      )}
    </figure>
  );
}
