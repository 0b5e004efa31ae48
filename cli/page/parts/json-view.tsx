// A request or response: its headers and its formatted body.

import type { JSX } from "preact";
import { createScrubber } from "../../../src/wrappers/util/redact.ts";
import { formatJson } from "../text/json-tokens.ts";

// The sandbox hides secrets; this hides anything else that looks like a card number or a token, also in webhooks.
const scrub = createScrubber([]);

export interface MessageViewProps {
  readonly title: string;
  /** Null: none are known. */
  readonly headers: Readonly<Record<string, string>> | null;
  readonly body: string | null;
}

export function MessageView({ title, headers, body }: MessageViewProps): JSX.Element {
  const entries = Object.entries(headers ?? {});
  return (
    <div class="message">
      <details class="headers" open={entries.length > 0 && entries.length <= 6}>
        <summary>
          {title} headers <span class="count">{entries.length}</span>
        </summary>
        <dl class="pairs mono">
          {entries.map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>])}
        </dl>
      </details>
      <JsonView title={`${title} body`} text={body} />
    </div>
  );
}

export function JsonView({ title, text }: { title: string; text: string | null }): JSX.Element {
  return (
    <figure class="body" aria-label={title}>
      <figcaption>{title}</figcaption>
      {text === null || text === "" ? (
        <p class="muted none">None.</p>
      ) : text === "[redacted]" ? (
        <p class="muted none">Hidden: bodies of this operation may hold secrets, personal or card data.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard in every browser
        <pre tabIndex={0}>
          {formatJson(scrub(text)).map(({ kind, text: part }) =>
            kind === "other" ? part : <span class={kind}>{part}</span>,
          )}
        </pre>
      )}
    </figure>
  );
}
