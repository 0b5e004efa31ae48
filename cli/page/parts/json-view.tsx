// A formatted request or response body.

import type { JSX } from "preact";
import { createScrubber } from "../../../src/wrappers/redaction/redact.ts";
import { formatJson } from "../text/json-tokens.ts";

// The sandbox redacts secrets already; this hides anything else that looks like a card number.
const scrub = createScrubber([]);

export function JsonView({ title, text }: { title: string; text: string | null }): JSX.Element {
  return (
    <figure class="body" aria-label={title}>
      <figcaption>{title}</figcaption>
      {text === null || text === "" ? (
        <div class="empty">No body.</div>
      ) : text === "[redacted]" ? (
        <div class="empty">Not logged: bodies of this operation may hold personal or card data.</div>
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
