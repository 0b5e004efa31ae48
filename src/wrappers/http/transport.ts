// The transport seam: a plain request goes out, a plain response comes back. Anything that speaks HTTP fits behind it.

/** One HTTP request, ready to be sent. */
export interface TransportRequest {
  readonly method: string;
  /** Absolute address with query. */
  readonly url: string;
  readonly headers: Headers;
  readonly body: string | undefined;
  readonly signal: AbortSignal | undefined;
}

/** One HTTP response; its body has not been read yet. */
export interface TransportResponse {
  /** HTTP status; 0 where the run time hides a redirect that was not followed. */
  readonly status: number;
  readonly headers: Headers;
  /** Decoded bytes in pieces. Leaving the iteration early frees the connection. */
  readonly body: AsyncIterable<Uint8Array>;
}

/**
 * Sends one request and resolves at the response's headers. It follows no redirect, keeps nothing in a cache, and
 * rejects with the connection's own failure (S34). `close`, where there is one, is called when the client is closed.
 */
export interface Transport {
  (request: TransportRequest): Promise<TransportResponse>;
  close?(): void | Promise<void>;
}

/** A `fetch` function: the built-in one, or one of the same shape. */
export type Fetch = (input: string, init: RequestInit) => Promise<Response>;

/** Makes a transport of a `fetch` function. */
export function fetchTransport(fetch: Fetch): Transport {
  return async ({ method, url, headers, body, signal }) => {
    const response = await fetch(url, {
      method,
      headers,
      body: body ?? null,
      signal: signal ?? null,
      redirect: "manual",
      ...(knowsCacheOption() ? { cache: "no-store" as const } : {}),
    });
    return { status: response.status, headers: response.headers, body: pieces(response.body) };
  };
}

// Deno and older workerd have no HTTP cache; the latter throws on the option.
function knowsCacheOption(): boolean {
  return typeof Request === "function" && "cache" in Request.prototype;
}

// Not every run time lets a ReadableStream be iterated by itself. A generator would not do: left before its first step, it
// does not clean up.
/** A body in pieces. Leaving the iteration early frees the connection. */
export function pieces(stream: ReadableStream<Uint8Array> | null): AsyncIterable<Uint8Array> {
  return {
    [Symbol.asyncIterator]() {
      const reader = stream?.getReader();
      return {
        async next() {
          const { done, value } = reader ? await reader.read() : { done: true as const, value: undefined };
          return done ? { done, value: undefined } : { done, value };
        },
        // Not waited for: a response that somebody cloned is cancelled only when its other half is, too. A failed stream
        // rejects its cancellation with the failure that is already on its way to the caller.
        async return() {
          void reader?.cancel().catch(() => undefined);
          return { done: true, value: undefined };
        },
      };
    },
  };
}
