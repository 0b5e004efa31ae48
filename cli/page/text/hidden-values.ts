// What the page hides of a message until its reader asks for it.

import { createScrubber } from "../../../src/wrappers/redaction/redact.ts";

// The sandbox redacts secrets already; this hides anything else that looks like a card number or a token.
const scrub = createScrubber([]);

/** A body as it is shown at first; `[redacted]` stands for what is hidden. */
export function withoutHidden(text: string): string {
  return scrub(text);
}

/** Whether something of a message is hidden at first. */
export function isHiding(headers: Readonly<Record<string, string>> | null, body: string | null): boolean {
  const texts = [...Object.values(headers ?? {}), ...(body === null ? [] : [withoutHidden(body)])];
  return texts.some((text) => text.includes("[redacted]")) || (body !== null && withoutHidden(body) !== body);
}
