// The only use of openapi-fetch: it builds the address, the transport sends. Decision 1 lists what a replacement has to do.

import { createFinalURL, serializePrimitiveParam } from "openapi-fetch";
import type { HttpMethod } from "../operation/operation.ts";
import { splitPath } from "./path.ts";
import type { Transport, TransportRequest, TransportResponse } from "./transport.ts";

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

/** Sends one request, within the scope that aborts it. */
export type Wire = (
  request: WireRequest,
  headers: Readonly<Record<string, string>>,
  scope: Pick<TransportRequest, "signal" | "onAbort">,
) => Promise<TransportResponse>;

/** Connects openapi-fetch's serializers and a transport. */
export function createWire(transport: Transport): Wire {
  return async ({ method, base, path, pathValues, query, body }, headers, scope) => {
    const url = createFinalURL(path, {
      baseUrl: base,
      params: { path: pathValues ?? {}, query },
      pathSerializer: fillPath,
      querySerializer: toQueryText,
    });
    // Headers and signal are made for transports that ask for them: making them takes longer than all else here.
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
      get signal() {
        return scope.signal;
      },
      onAbort: (callback) => scope.onAbort(callback),
    });
  };
}

// openapi-fetch serializes every style of OpenAPI, and that code stays in a bundle. These two are the only ones of `Operation`:
// `simple` in paths, `form` and exploded in queries.

function fillPath(template: string, values: Readonly<Record<string, unknown>>): string {
  if (!template.includes("{")) return template;
  let path = "";
  splitPath(template).forEach((part, index) => {
    path += index % 2 === 0 ? part : encodeURIComponent(String(values[part]));
  });
  return path;
}

function toQueryText(query: Readonly<Record<string, unknown>>): string {
  return Object.entries(query)
    .flatMap(([name, value]) => [value].flat().map((item) => serializePrimitiveParam(name, String(item))))
    .join("&");
}
