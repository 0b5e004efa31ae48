// Sends requests with undici itself. Node's fetch is undici too, but makes a Request, a Response and streams for each call.

import { Agent, type Dispatcher } from "undici";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { ownOptions } from "../errors/own-options.ts";
import { chunks, isSmallBody, type Transport } from "../http/transport.ts";

/** Options of `undiciTransport`. */
export interface UndiciTransportOptions {
  /**
   * Sends the requests: a `ProxyAgent`, an `EnvHttpProxyAgent`, or an `Agent` with its own certificates, pool sizes or `allowH2`. It
   * must not retry, and closing the client does not close it.
   *
   * @default an `Agent` with a pool of connections per origin, closed with the client
   */
  readonly dispatcher?: Dispatcher | undefined;
}

// The call has its own time limits, which name the limit in their error.
const NO_LIMITS = { headersTimeout: 0, bodyTimeout: 0 };

/**
 * A transport for Node that takes less time per call than `fetch`. One transport may serve several clients; then pass a
 * `dispatcher`, so that closing one of them does not close the connections of the others. Responses are asked for uncompressed.
 *
 * @example
 * const wallets = new CryptoClient({ baseUrl, apiKey, apiSecret, transport: undiciTransport() });
 * @throws {ConfigurationError} if an option is unknown or invalid.
 */
export function undiciTransport(options: UndiciTransportOptions = {}): Transport {
  const { dispatcher: given } = ownOptions("undiciTransport", options, ["dispatcher"]);
  if (given !== undefined && typeof Object(given).request !== "function") {
    throw new ConfigurationError("dispatcher must be a Dispatcher of undici, such as an Agent");
  }
  const dispatcher = given ?? new Agent();

  const transport: Transport = async ({ method, url, plainHeaders, body, signal }) => {
    // After "https://".
    const path = url.indexOf("/", 8);
    const response = await dispatcher.request({
      method: method as Dispatcher.HttpMethod,
      origin: url.slice(0, path),
      path: url.slice(path),
      headers: { "accept-encoding": "identity", ...plainHeaders },
      body: body ?? null,
      signal: signal ?? null,
      ...NO_LIMITS,
    });
    // Destroying a body that is left early is an error to undici.
    response.body.on("error", () => undefined);
    const headers = toHeaders(response.headers);
    return {
      status: response.statusCode,
      headers,
      body: decoded(response.body, headers.get("content-encoding")),
      whole: isSmallBody(headers) ? () => response.body.bytes() : undefined,
    };
  };
  if (given === undefined) transport.close = () => dispatcher.destroy();
  return transport;
}

function toHeaders(received: Dispatcher.ResponseData["headers"]): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(received)) {
    for (const one of Array.isArray(value) ? value : [value ?? ""]) headers.append(name, one);
  }
  return headers;
}

type Body = Dispatcher.ResponseData["body"];

/** Not every gateway sends what it is asked for. The encodings are those that every `DecompressionStream` knows. */
function decoded(body: Body, encoding: string | null): AsyncIterable<Uint8Array> {
  const [, format] = /^(?:x-)?(gzip|deflate)$/.exec(encoding ?? "") ?? [];
  if (format === undefined) return { [Symbol.asyncIterator]: () => iterate(body) };
  return chunks(toStream(iterate(body)).pipeThrough(new DecompressionStream(format as "gzip" | "deflate")));
}

// The iterator of a Node stream does not free the connection if it is left before its first step.
function iterate(body: Body): AsyncIterator<Uint8Array<ArrayBuffer>, undefined> {
  const iterator: AsyncIterator<Uint8Array<ArrayBuffer>> = body[Symbol.asyncIterator]();
  return {
    next: () => iterator.next(),
    async return() {
      body.destroy();
      return { done: true, value: undefined };
    },
  };
}

function toStream(
  iterator: AsyncIterator<Uint8Array<ArrayBuffer>, undefined>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => void iterator.return?.(),
  });
}
