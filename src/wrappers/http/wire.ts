// The only use of openapi-fetch: it builds the address, the transport sends. Decision 0001 lists what a replacement has to do.

import { createFinalURL, serializePrimitiveParam } from "openapi-fetch";
import type { HttpMethod } from "../operation/operation.ts";
import type { Transport, TransportResponse } from "./transport.ts";

/** One request in parts, all checked and serialized. */
export interface WireRequest {
  readonly method: HttpMethod;
  /** The absolute address that the path is appended to. */
  readonly base: string;
  /** The path template with `{name}` for each path value. */
  readonly path: string;
  readonly pathValues: Readonly<Record<string, string>> | undefined;
  readonly query: Readonly<Record<string, QueryValue>>;
  /** A text, or the bytes of a form. */
  readonly body: string | Uint8Array | undefined;
}

/** A value of a query parameter. An array repeats the name. */
export type QueryValue = QueryScalar | readonly QueryScalar[];

type QueryScalar = string | number | boolean;

/** Sends one request. */
export type Wire = (
  request: WireRequest,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal | undefined,
) => Promise<TransportResponse>;

/** Connects openapi-fetch's serializers and a transport. */
export function createWire(transport: Transport): Wire {
  return async ({ method, base, path, pathValues, query, body }, headers, signal) => {
    const url = createFinalURL(path, {
      baseUrl: base,
      params: { path: pathValues ?? {}, query },
      pathSerializer: fillPath,
      querySerializer: toQueryText,
    });
    // Only for transports that ask for it: making it takes longer than all else here.
    let made: Headers | undefined;
    return transport({
      method,
      url,
      get headers() {
        made ??= new Headers(headers);
        return made;
      },
      plainHeaders: headers,
      body,
      signal,
    });
  };
}

// openapi-fetch serializes every style of OpenAPI, and that code stays in a bundle. These two are the only ones of `Operation`:
// `simple` in paths, `form` and exploded in queries.

function fillPath(template: string, values: Readonly<Record<string, unknown>>): string {
  if (!template.includes("{")) return template;
  const parts = split.get(template) ?? template.split(/\{([^{}]+)\}/);
  split.set(template, parts);
  let path = "";
  // The names are at the odd places.
  for (const [index, part] of parts.entries())
    path += index % 2 === 0 ? part : encodeURIComponent(String(values[part]));
  return path;
}

/** Templates are constants of a program: `client.request()` takes no braces. */
const split = new Map<string, readonly string[]>();

function toQueryText(query: Readonly<Record<string, unknown>>): string {
  return Object.entries(query)
    .flatMap(([name, value]) => [value].flat().map((item) => serializePrimitiveParam(name, String(item))))
    .join("&");
}
