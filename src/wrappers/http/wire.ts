// The only use of openapi-fetch: it builds address and headers, the transport sends. Decision 0001 lists what a replacement
// has to do.

import createClient from "openapi-fetch";
import type { HttpMethod } from "../operation/operation.ts";
import { ownFields } from "../parsing/fields.ts";
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
  readonly headers: Readonly<Record<string, string>>;
  /** A text, or the bytes of a form. */
  readonly body: string | Uint8Array | undefined;
  readonly signal: AbortSignal | undefined;
}

/** A value of a query parameter. An array repeats the name. */
export type QueryValue = string | number | boolean | readonly (string | number | boolean)[];

/** Sends one request. */
export type Wire = (request: WireRequest) => Promise<TransportResponse>;

// openapi-fetch requires a class for its request. The built-in Request takes up to a third of the time of a call.
class PlainRequest implements TransportRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string | Uint8Array | undefined;
  readonly signal: AbortSignal | undefined;

  constructor(url: string, init: Omit<TransportRequest, "url">) {
    this.url = url;
    this.method = init.method;
    this.headers = init.headers;
    this.body = init.body;
    this.signal = init.signal;
  }
}

type UntypedClient = {
  request(
    method: string,
    path: string,
    init: {
      baseUrl: string;
      params: { path: object | undefined; query: object };
      headers: object;
      body: string | Uint8Array | undefined;
      signal: AbortSignal | undefined;
      parseAs: "stream";
    },
  ): Promise<{ response: unknown }>;
};

/** Connects openapi-fetch and a transport. */
export function createWire(transport: Transport): Wire {
  const client = createClient({
    Request: PlainRequest as unknown as typeof Request,
    // openapi-fetch would read error bodies without a limit, so it gets every response as a success to pass through.
    fetch: (async (request: PlainRequest) => {
      const { status, headers, body } = await transport(request);
      return { status, headers, body, ok: true };
    }) as unknown as typeof fetch,
    bodySerializer: (body) => body as unknown as string,
  }) as unknown as UntypedClient;

  return async ({ method, base, path, pathValues, query, headers, body, signal }) => {
    const { response } = await client.request(method, path, {
      baseUrl: base,
      // openapi-fetch also reads inherited properties.
      params: { path: pathValues && ownFields(pathValues), query: ownFields(query) },
      headers,
      body,
      signal,
      parseAs: "stream",
    });
    return response as TransportResponse;
  };
}
