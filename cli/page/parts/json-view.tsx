// A body, laid out for reading.

import type { JSX } from "preact";
import { createScrubber } from "../../../src/wrappers/redaction/redact.ts";
import { layOutJson } from "../text/json-tokens.ts";

// The sandbox has taken secrets out already; whatever still looks like a card number is not shown here either.
const scrub = createScrubber([]);

export function JsonView({ title, text }: { title: string; text: string | null }): JSX.Element {
  return (
    <figure class="body">
      <figcaption>{title}</figcaption>
      {text === null || text === "" ? (
        <div class="nothing">No body.</div>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard in every browser
        <pre tabIndex={0}>
          {layOutJson(scrub(text)).map(({ kind, text: part }) =>
            kind === "other" ? part : <span class={kind}>{part}</span>,
          )}
        </pre>
      )}
    </figure>
  );
}
