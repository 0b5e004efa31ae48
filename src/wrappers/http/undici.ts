// Sends requests with undici itself. Node's fetch is undici too, but makes a Request, a Response and streams for each call.

import { pipeline, Readable, type Transform } from "node:stream";
import * as zlib from "node:zlib";
import { Agent, type Dispatcher } from "undici";
import { ConfigurationError } from "../errors.ts";
import { UNSENT } from "../outcome.ts";
import { ownOptions } from "../util/validate.ts";
import { ByteCollector, isSmallBody, type Transport, type TransportResponse } from "./transport.ts";

/** Options of `undiciTransport`. */
export interface UndiciTransportOptions {
  /**
   * Sends the requests: a `ProxyAgent`, an `EnvHttpProxyAgent`, or an `Agent` with its own certificates, pool sizes or `allowH2`. It
   * must not retry, and closing the client does not close it.
   *
   * @default an `Agent` with a pool of connections per origin, closed with the client. It closes an idle connection two seconds
   * before the server says that it will, or after four seconds if the server says nothing.
   */
  readonly dispatcher?: Dispatcher | undefined;
}

/**
 * A transport for Node that takes less time per call than `fetch`. One transport may serve several clients; then pass a
 * `dispatcher`, so that closing one of them does not close the connections of the others. Responses are asked for uncompressed.
 *
 * @example
 * const wallets = new CryptoClient({ baseUrl, apiKey, apiSecret, transport: undiciTransport() });
 * @throws {ConfigurationError} if an option is unknown or invalid.
 */
export function undiciTransport(options: UndiciTransportOptions = {}): Transport {
  const { dispatcher: given } = ownOptions("undiciTransport", options, ["dispatcher"], ConfigurationError);
  if (given !== undefined && typeof Object(given).dispatch !== "function") {
    throw new ConfigurationError("dispatcher must be a Dispatcher of undici, such as an Agent");
  }
  const dispatcher = given ?? new Agent();

  const transport: Transport = ({ method, url, plainHeaders, body, onAbort }) => {
    const exchange = new Exchange();
    onAbort(() => exchange.abort(new Error("The request was aborted")));
    // After "https://".
    const path = url.indexOf("/", 8);
    const request = {
      method: method as Dispatcher.HttpMethod,
      origin: url.slice(0, path),
      path: url.slice(path),
      headers: { "accept-encoding": "identity", ...plainHeaders },
      body: body ?? null,
      // The call has its own time limits, which name the limit in their error.
      headersTimeout: 0,
      bodyTimeout: 0,
    };
    dispatcher.dispatch(request, exchange);
    return exchange.response;
  };
  if (given === undefined) transport.close = () => dispatcher.destroy();
  return transport;
}

type Controller = Dispatcher.DispatchController;
type ReceivedHeaders = Parameters<NonNullable<Dispatcher.DispatchHandler["onResponseStart"]>>[2];

/** One request and its response. `request` of undici would also make a stream of Node for each body, which takes as long as the rest. */
export class Exchange implements Dispatcher.DispatchHandler {
  /** Resolves when the headers arrive. */
  readonly response: Promise<TransportResponse>;
  #resolve!: (response: TransportResponse) => void;
  #reject!: (cause: unknown) => void;
  #controller: Controller | undefined;
  #body: ResponseChunks | undefined;
  #abortedBy: Error | undefined;

  constructor() {
    this.response = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /** A request that still waits for a connection is not sent. */
  abort(reason: Error): void {
    this.#abortedBy = reason;
    this.#controller?.abort(reason);
  }

  onRequestStart(controller: Controller): void {
    this.#controller = controller;
    if (this.#abortedBy) controller.abort(this.#abortedBy);
  }

  onResponseStart(controller: Controller, status: number, received: ReceivedHeaders): void {
    // Information, such as 103 Early Hints. The response follows.
    if (status < 200) return;
    const chunks = new ResponseChunks(controller);
    const headers = toHeaders(received);
    let body: AsyncIterable<Uint8Array>;
    try {
      body = decoded(chunks, headers.get("content-encoding"));
    } catch (cause) {
      this.abort(cause as Error);
      return;
    }
    this.#body = chunks;
    this.#resolve({ status, headers, body, whole: isSmallBody(headers) ? () => chunks.whole() : undefined });
  }

  onResponseData(_: Controller, chunk: Uint8Array): void {
    this.#body?.push(chunk);
  }

  onResponseEnd(): void {
    this.#body?.end();
  }

  onResponseError(_: Controller, cause: unknown): void {
    // undici starts a request when it writes it to a connection.
    this.#reject(this.#controller ? cause : new UnsentError(cause));
    this.#body?.fail(cause);
  }
}

/** Of its own: undici gives the error of a pool to all its requests, those that were sent too. */
class UnsentError extends Error {
  readonly [UNSENT] = true;
  readonly code: unknown;

  constructor(cause: unknown) {
    const { code, message } = Object(cause);
    super(String(message), { cause });
    this.code = code;
  }
}

function toHeaders(received: ReceivedHeaders): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(received)) {
    for (const one of Array.isArray(value) ? value : [value ?? ""]) headers.append(name, one);
  }
  return headers;
}

/** Beyond this many unread bytes the connection is not read on. */
const MAX_UNREAD = 64 * 1024;

type Reader = { resolve(result: IteratorResult<Uint8Array, undefined>): void; reject(cause: unknown): void };

export class ResponseChunks implements AsyncIterable<Uint8Array> {
  readonly #controller: Dispatcher.DispatchController;
  readonly #unread: Uint8Array[] = [];
  #unreadBytes = 0;
  #reader: Reader | undefined;
  #hasEnded = false;
  #failure: { readonly cause: unknown } | undefined;

  constructor(controller: Dispatcher.DispatchController) {
    this.#controller = controller;
  }

  push(chunk: Uint8Array): void {
    if (this.#reader) {
      this.#take()?.resolve({ done: false, value: chunk });
      return;
    }
    this.#unread.push(chunk);
    this.#unreadBytes += chunk.length;
    if (this.#unreadBytes > MAX_UNREAD) this.#controller.pause();
  }

  end(): void {
    this.#hasEnded = true;
    this.#take()?.resolve({ done: true, value: undefined });
  }

  fail(cause: unknown): void {
    this.#failure = { cause };
    this.#take()?.reject(cause);
  }

  /** All bytes in memory of their own: a chunk is a part of what the socket read. */
  async whole(): Promise<Uint8Array> {
    // What is read at once is small.
    const collector = new ByteCollector(Number.POSITIVE_INFINITY);
    for await (const chunk of this) collector.add(chunk);
    return new Uint8Array(collector.bytes);
  }

  [Symbol.asyncIterator](): AsyncIterator<Uint8Array, undefined> {
    return {
      next: () => this.#next(),
      // Closes the connection, unless the body has ended.
      return: async () => {
        this.#controller.abort(new Error("The body was not read to its end"));
        return { done: true, value: undefined };
      },
    };
  }

  #next(): Promise<IteratorResult<Uint8Array, undefined>> {
    const value = this.#unread.shift();
    if (value) {
      this.#unreadBytes -= value.length;
      if (this.#unreadBytes <= MAX_UNREAD) this.#controller.resume();
      return Promise.resolve({ done: false, value });
    }
    if (this.#failure) return Promise.reject(this.#failure.cause);
    if (this.#hasEnded) return Promise.resolve({ done: true, value: undefined });
    return new Promise((resolve, reject) => {
      this.#reader = { resolve, reject };
    });
  }

  #take(): Reader | undefined {
    const reader = this.#reader;
    this.#reader = undefined;
    return reader;
  }
}

// Decodes a compressed body as Node's `fetch` does: undici itself does not, and not every gateway sends what it is asked for. The
// interceptor of undici 7 would warn that it is experimental.
/** Makes a decoder for a body that starts with these bytes. */
type Decoding = (first: Uint8Array) => Transform;

// A deflated body may lack the header of zlib, whose first byte names the method 8.
const inflate: Decoding = ([byte = 0]) => ((byte & 0x0f) === 8 ? zlib.createInflate() : zlib.createInflateRaw());

const gunzip: Decoding = () => zlib.createGunzip();

const decodings = new Map<string, Decoding>([
  ["gzip", gunzip],
  ["x-gzip", gunzip],
  ["deflate", inflate],
  ["br", () => zlib.createBrotliDecompress()],
]);

// Since Node 22.15.
const { createZstdDecompress } = zlib as { createZstdDecompress?: () => Transform };
if (createZstdDecompress) decodings.set("zstd", createZstdDecompress);

const MAX_ENCODINGS = 5;

/** The body is unchanged if one of the encodings is unknown, as by `fetch`. */
export function decoded(body: AsyncIterable<Uint8Array>, contentEncoding: string | null): AsyncIterable<Uint8Array> {
  if (contentEncoding === null) return body;
  const names = contentEncoding.toLowerCase().split(",");
  if (names.length > MAX_ENCODINGS) throw new Error(`The response has more than ${MAX_ENCODINGS} content encodings`);
  const known = names.map((name) => decodings.get(name.trim())).filter((decoding) => decoding !== undefined);
  if (known.length < names.length) return body;
  return known.reduceRight(decodedOnce, body);
}

function decodedOnce(body: AsyncIterable<Uint8Array>, decoding: Decoding): AsyncIterable<Uint8Array> {
  return {
    [Symbol.asyncIterator]() {
      const source = body[Symbol.asyncIterator]();
      const output = decodedChunks(source, decoding);
      return {
        next: () => output.next(),
        // The source first: a generator that has not begun would not close it, and one that waits for it would wait on.
        async return() {
          await source.return?.();
          void output.return(undefined).catch(() => undefined);
          return { done: true, value: undefined };
        },
      };
    },
  };
}

async function* decodedChunks(
  source: AsyncIterator<Uint8Array>,
  decoding: Decoding,
): AsyncGenerator<Uint8Array, undefined> {
  let first = await source.next();
  while (!first.done && first.value.length === 0) first = await source.next();
  if (first.done) return;
  const { value } = first;
  async function* encoded() {
    yield value;
    yield* { [Symbol.asyncIterator]: () => source };
  }
  // Iterating over the decoder throws the failures of both.
  yield* pipeline(Readable.from(encoded()), decoding(value), () => undefined);
}
