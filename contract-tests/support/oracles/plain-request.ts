// A request in the form in which the oracles are compared: everything that a server can distinguish.

import type { JsonValue } from "../documents/bundled-documents.ts";

/** The values of a call as the wire has them, by their names in the document. */
export interface RequestValues {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, JsonValue>>;
  /** undefined: none is sent. */
  readonly body: JsonValue | undefined;
  /** undefined: none is sent. */
  readonly idempotencyKey: string | undefined;
}

export interface PlainRequest {
  readonly method: string;
  readonly url: string;
  /** Names in lower case, sorted. */
  readonly headers: readonly (readonly [string, string])[];
  /** Its bytes, read as UTF-8. */
  readonly body: string | undefined;
}

export function plainRequest(method: string, url: string, headers: Headers, body: string | undefined): PlainRequest {
  // Documents do not describe the user agent.
  const described = [...headers].filter(([name]) => name !== "user-agent");
  return { method, url: comparableUrl(url), headers: described, body };
}

/**
 * An address in a normalized spelling. RFC 6570 encodes everything that RFC 3986 reserves; JavaScript's
 * `encodeURIComponent` leaves out five of these characters, and names in a query are often not encoded. Servers read both
 * spellings alike. `fetch` sends the address as `URL` writes it.
 */
export function comparableUrl(url: string): string {
  return new URL(url).href.replace(/[!'()*[\]]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}
