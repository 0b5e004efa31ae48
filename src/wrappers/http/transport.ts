// The transport interface: a plain request in, a plain response out. Any HTTP client can implement it.

import type { DeadlineScope } from "../call/deadline.ts";

/** One HTTP request, ready to be sent. */
export interface TransportRequest {
  readonly method: string;
  /** The absolute address with its query. */
  readonly url: string;
  readonly headers: Headers;
  /** The same headers as a record, with lower-case names. */
  readonly plainHeaders: Readonly<Record<string, string>>;
  /** A text; bytes if the body has files. */
  readonly body: string | Uint8Array | undefined;
  readonly signal: AbortSignal;
  /** Calls back if the call is aborted while the request runs, or at once if it was before. Faster than to listen to `signal`. */
  readonly onAbort: (callback: () => void) => void;
}

/** One HTTP response whose body has not been read yet. */
export interface TransportResponse {
  /** HTTP status. 0 if the runtime hides a redirect that was not followed. */
  readonly status: number;
  readonly headers: Headers;
  /** Decoded chunks. Leaving the iteration early frees the connection. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Reads all of `body` at once, which is faster. For bodies whose length is known and small. */
  readonly whole?: (() => Promise<Uint8Array>) | undefined;
}

/**
 * Sends one request and resolves when the response's headers arrive. It must not follow redirects or use a cache, and rejects
 * with the connection's own error. `close`, if present, is called when the client is closed.
 */
export interface Transport {
  (request: TransportRequest): Promise<TransportResponse>;
  close?(): void | Promise<void>;
}

/** A `fetch` function: the built-in one, or one of the same shape. */
export type Fetch = (input: string, init: RequestInit) => Promise<Response>;

export function fetchTransport(fetch: Fetch): Transport {
  // Deno and older workerd have no HTTP cache; the latter throws on the option.
  const knowsCache = typeof Request === "function" && "cache" in Request.prototype;
  return async ({ method, url, plainHeaders, body, signal }) => {
    const response = await fetch(url, {
      method,
      headers: plainHeaders,
      body: (body as BodyInit | undefined) ?? null,
      signal,
      redirect: "manual",
      ...(knowsCache ? { cache: "no-store" as const } : {}),
    });
    const { status, headers: received } = response;
    const whole = isSmallBody(received) ? async () => new Uint8Array(await response.arrayBuffer()) : undefined;
    return { status, headers: received, body: chunksOf(response), whole };
  };
}

const SMALL_BYTES = 64 * 1024;

/** Whether the stated length is small, and is that of the body as it is read. */
export function isSmallBody(headers: Headers): boolean {
  return Number(headers.get("content-length") ?? Number.NaN) <= SMALL_BYTES && !headers.has("content-encoding");
}

/** A response of a `fetch` function. Not every one has a `body`, and that of node-fetch is a stream of Node. */
type FetchedBody = { readonly body?: unknown; arrayBuffer?(): Promise<ArrayBuffer> };

interface AnyStream extends Partial<AsyncIterable<unknown>> {
  getReader?(): ReadableStreamDefaultReader<Uint8Array>;
  destroy?(): unknown;
  on?(event: "error", listener: () => void): unknown;
}

/** Not every runtime can iterate a ReadableStream, and whatwg-fetch and React Native give a body only as a whole. */
export function chunksOf(response: FetchedBody): AsyncIterable<Uint8Array> {
  return {
    [Symbol.asyncIterator]() {
      const stream: AnyStream = Object(response.body);
      // A stream of Node whose error has no listener ends the process.
      stream.on?.("error", () => undefined);
      const reader = stream.getReader?.();
      const source = reader ? undefined : (stream[Symbol.asyncIterator]?.() ?? wholeBody(response));
      return {
        async next() {
          const { done, value } = (await (reader?.read() ?? source?.next())) ?? { done: true };
          if (done) return { done, value: undefined };
          const chunk = typeof value === "string" ? new TextEncoder().encode(value) : (value as Uint8Array);
          return { done: false, value: chunk };
        },
        // Not awaited: a cloned response is cancelled only together with its clone, and a failed stream rejects with an error
        // that the caller already gets. A generator that has not begun would not destroy its stream.
        async return() {
          void (reader?.cancel() ?? source?.return?.())?.catch(() => undefined);
          stream.destroy?.();
          return { done: true, value: undefined };
        },
      };
    },
  };
}

async function* wholeBody(response: FetchedBody): AsyncGenerator<Uint8Array> {
  if (response.arrayBuffer) yield new Uint8Array(await response.arrayBuffer());
}

export class BodyTooLarge extends Error {}

/** If that fails, it cancels the rest of the body, which frees the connection. @throws {BodyTooLarge} above `maxBytes` */
export async function readBody(
  { body, whole }: Pick<TransportResponse, "body" | "whole">,
  maxBytes: number,
  scope: DeadlineScope,
): Promise<Uint8Array> {
  if (whole) {
    const bytes = await scope.race(whole());
    if (bytes.byteLength > maxBytes) throw new BodyTooLarge();
    return bytes;
  }
  const collector = new ByteCollector(maxBytes);
  const iterator = body[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await scope.race(iterator.next());
      if (done) break;
      if (!collector.add(value)) throw new BodyTooLarge();
    }
  } catch (error) {
    release(iterator);
    throw error;
  }
  return collector.bytes;
}

export function discardBody(body: AsyncIterable<Uint8Array>): void {
  release(body[Symbol.asyncIterator]());
}

// Not awaited: a stalled body may never end.
function release(iterator: AsyncIterator<Uint8Array>): void {
  void iterator.return?.().catch(() => undefined);
}

const SMALLEST = 4_096;

/** Joins chunks in one growing buffer of at most twice `maxBytes`: a list would need hundreds of bytes for each chunk of one byte. */
export class ByteCollector {
  readonly #maxBytes: number;
  #buffer: Uint8Array = new Uint8Array();
  #length = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Adds a chunk; the first one is not copied. Returns false and drops everything if the total exceeds `maxBytes`. */
  add(chunk: Uint8Array): boolean {
    const length = this.#length + chunk.byteLength;
    if (length > this.#maxBytes) {
      this.#buffer = new Uint8Array();
      this.#length = Number.POSITIVE_INFINITY;
      return false;
    }
    if (this.#length === 0) this.#buffer = chunk;
    else {
      if (length > this.#buffer.byteLength) this.#grow(length);
      this.#buffer.set(chunk, this.#length);
    }
    this.#length = length;
    return true;
  }

  get bytes(): Uint8Array {
    return this.#buffer.subarray(0, this.#length);
  }

  #grow(needed: number): void {
    const larger = new Uint8Array(Math.min(this.#maxBytes, Math.max(needed, 2 * this.#length, SMALLEST)));
    larger.set(this.bytes);
    this.#buffer = larger;
  }
}
