// A `fetch` for the SDK's clients that takes down what it is given and hands it on to a mock.

import type { Fetch } from "../../../src/index.ts";
import { addressOf, type OpenApiDocument, type ServerObject } from "../documents/bundled-documents.ts";
import { type Violation, violationsOf } from "./prism.ts";

/** A request as it goes over the wire. */
export interface RecordedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: string | undefined;
}

/** A request with the answer that came. */
export interface Recording {
  readonly request: RecordedRequest;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly violations: readonly Violation[];
}

/** Sends requests to the mock of a document, at whichever of the document's addresses they are aimed. */
export class MockRecorder {
  readonly exchanges: Recording[] = [];
  readonly #mock: string;
  readonly #servers: readonly string[];

  constructor(mock: string, document: OpenApiDocument) {
    this.#mock = mock;
    const paths = Object.values(document.paths).flatMap((item) => (item.servers ?? []) as readonly ServerObject[]);
    this.#servers = [...new Set([...document.servers, ...paths].map(addressOf))];
  }

  /**
   * A `fetch` that asks the mock for a certain answer, but only where `isMeant` says so: a client may have to log in
   * first. What the mock is asked for is not taken down, since the client did not send it.
   */
  fetch(prefer: string, isMeant: (request: RecordedRequest) => boolean): Fetch {
    return async (url, { method = "GET", headers, body }) => {
      const request = {
        method,
        url,
        headers: new Headers(headers),
        body: typeof body === "string" ? body : undefined,
      };
      const { response, exchange } = await this.#forward(request, isMeant(request) ? prefer : "");
      this.exchanges.push(exchange);
      return response;
    };
  }

  /** Sends a request as it is, past the SDK, and takes nothing down. */
  async send(request: RecordedRequest): Promise<Recording> {
    return (await this.#forward(request, "")).exchange;
  }

  async #forward(
    request: RecordedRequest,
    prefer: string,
  ): Promise<{ response: globalThis.Response; exchange: Recording }> {
    const headers = new Headers(request.headers);
    if (prefer !== "") headers.set("prefer", prefer);
    const answer = await fetch(this.#mockAddress(request.url), {
      method: request.method,
      headers,
      body: request.body ?? null,
    });
    const bytes = await answer.arrayBuffer();
    const text = new TextDecoder().decode(bytes);
    const exchange = {
      request,
      status: answer.status,
      headers: answer.headers,
      text,
      violations: violationsOf(answer.headers, text),
    };
    return { response: new Response(bytes, { status: answer.status, headers: answer.headers }), exchange };
  }

  #mockAddress(url: string): string {
    const server = this.#servers
      .filter((address) => url.startsWith(`${address}/`))
      .reduce((longest, address) => (address.length > longest.length ? address : longest), "");
    if (server === "") throw new Error(`${url} lies below none of ${this.#servers.join(", ")}`);
    return this.#mock + url.slice(server.length);
  }
}
