// Validates and builds the request of a paid fetch.

import type { OutboundRequest } from "../core/outbound.ts";
import { invalidField } from "./agent-refusals.ts";

/** The body of `fetchPaidResource`. */
export interface FetchRequest {
  readonly wallet_id: string;
  readonly url: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** Connection headers, which runtimes reject only while sending. */
const managed = /^(host|content-length|transfer-encoding|connection|keep-alive|upgrade|te|trailer|expect)$/i;

/** C86: GET by default. A body is sent with POST, PUT and PATCH only. @throws {Refusal} 400 if the URL or a header is invalid. */
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
    throw invalidField("C86", "url", "must be an absolute http: or https: URL");
  if (url.username || url.password) throw invalidField("C86", "url", "must not contain credentials");
}

// Names and values may be secret, so messages repeat neither.
function writeHeaders(given: Readonly<Record<string, unknown>>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(given)) {
    if (managed.test(name)) throw invalidField("C86", "headers", "must not contain connection headers");
    try {
      if (typeof value === "object") throw new TypeError("not a header value");
      headers.set(name, String(value));
    } catch {
      throw invalidField("C86", "headers", "must be valid HTTP header names and values");
    }
  }
  return headers;
}
