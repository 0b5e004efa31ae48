// The request that a paid fetch makes: checked and written out.

import type { OutboundRequest } from "../core/outbound.ts";
import { invalidField } from "./agent-refusals.ts";

/** What a paid fetch is asked for. */
export interface FetchRequest {
  readonly wallet_id: string;
  readonly url: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** Headers that belong to the connection; a run time refuses them only while it sends. */
const managed = /^(host|content-length|transfer-encoding|connection|keep-alive|upgrade|te|trailer|expect)$/i;

/**
 * C86: a GET unless told otherwise. A body goes with POST, PUT and PATCH; with the others it stays behind.
 *
 * @throws {Refusal} 400 on an address that cannot be fetched, and on headers that cannot be sent.
 */
export function writeResourceRequest({
  url,
  method = "GET",
  headers: given = {},
  body,
}: FetchRequest): OutboundRequest {
  checkAddress(url);
  const headers = writeHeaders(given);
  if (body === undefined || body === null || method === "GET" || method === "DELETE") return { url, method, headers };
  if (typeof body === "string") return { url, method, headers, body };
  if (!headers.has("content-type")) headers.set("content-type", "application/json");
  return { url, method, headers, body: JSON.stringify(body) };
}

function checkAddress(text: string): void {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== "https:" && url?.protocol !== "http:")
    throw invalidField("C86", "url", "must be an absolute http: or https: address");
  if (url.username || url.password) throw invalidField("C86", "url", "must not hold credentials");
}

// Names may be secret as well as values: neither is repeated.
function writeHeaders(given: Readonly<Record<string, unknown>>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(given)) {
    if (managed.test(name)) throw invalidField("C86", "headers", "must not hold headers of the connection itself");
    try {
      if (typeof value === "object") throw new TypeError("not a header's value");
      headers.set(name, String(value));
    } catch {
      throw invalidField("C86", "headers", "must be names and values of HTTP headers");
    }
  }
  return headers;
}
