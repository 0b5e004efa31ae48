// A request as the oracles are compared by: everything of it that a server can tell apart.

import type { JsonValue } from "../documents/bundled-documents.ts";

/** What an operation is called with: values by the names that the document has for them, as the wire has them. */
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
  // Who calls is no part of a document.
  const described = [...headers].filter(([name]) => name !== "user-agent");
  return { method, url: comparableUrl(url), headers: described, body };
}

/**
 * An address in the one spelling that addresses are compared in. RFC 6570 has everything encoded that RFC 3986 reserves;
 * JavaScript's `encodeURIComponent` leaves five of these characters as they are, and names in a query are often sent as
 * they are given. A server reads the same from either spelling. `fetch` sends what `URL` makes of an address.
 */
export function comparableUrl(url: string): string {
  return new URL(url).href.replace(/[!'()*[\]]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}
