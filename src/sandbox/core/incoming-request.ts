// A request on its way in, whichever way it came, with its body still to be read.

import { onAbort } from "../../wrappers/deadlines/abort-listeners.ts";
import { ByteCollector } from "../../wrappers/http/byte-collector.ts";

/** Why a body cannot be read. */
export type BodyProblem = "too large" | "not UTF-8";

/** A body as text, or why there is none. */
export type BodyText = { readonly text: string } | { readonly problem: BodyProblem };

/** The parts of a request that the sandbox looks at. */
export interface IncomingRequest {
  readonly method: string;
  /** Below the origin, as it was sent, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  /**
   * The body as text, with its byte order mark; empty where there is none. To be called once. No more than `maxBytes` are read.
   *
   * @param closed ends the reading, as the request's own signal does: then this rejects with the signal's reason.
   */
  readText(maxBytes: number, closed?: AbortSignal): Promise<BodyText>;
  /** Ends when the caller gives up. */
  readonly signal: AbortSignal | undefined;
}

/** A request as `fetch` is given it. Where there is no `Request`, none is made: that would cost more than all the rest. */
export function toIncomingRequest(
  input: string | URL | Request,
  init: RequestInit | undefined,
  origin: string,
): IncomingRequest {
  const request = typeof input === "object" && "url" in input ? input : undefined;
  const [path, search] = splitAddress(request ? request.url : String(input), origin);
  const signal = init?.signal ?? request?.signal ?? undefined;
  let query: URLSearchParams | undefined;
  return {
    method: (init?.method ?? request?.method ?? "GET").toUpperCase(),
    path,
    get query() {
      query ??= new URLSearchParams(search);
      return query;
    },
    headers: new Headers(init?.headers ?? request?.headers),
    readText: (maxBytes, closed) => readText(init?.body ?? request?.body ?? null, maxBytes, [signal, closed]),
    signal,
  };
}

/** Path and query of an address; a relative one is meant to be the sandbox's. */
function splitAddress(address: string, origin: string): readonly [path: string, search: string] {
  // What `URL` would leave as it is, dots written as %2e not among it.
  const plain = /^https?:\/\/[^/?#\\@]+(\/(?:[\w/-]|%(?!2e)[\da-f]{2})*)(\?[^#]*)?$/i.exec(address);
  if (plain) return [plain[1] ?? "/", plain[2] ?? ""];
  const { pathname, search } = new URL(address, origin);
  return [pathname, search];
}

async function readText(
  body: BodyInit | null,
  maxBytes: number,
  signals: readonly (AbortSignal | undefined)[],
): Promise<BodyText> {
  if (body === null) return { text: "" };
  if (typeof body === "string" && body.length <= maxBytes / 3) return { text: body };
  const bytes = await readBytes(new Response(body), maxBytes, signals);
  if (!bytes) return { problem: "too large" };
  try {
    // A text keeps the mark that it begins with, so bytes keep it, too.
    return { text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { problem: "not UTF-8" };
  }
}

/** Undefined where there are more than `maxBytes`. Rejects with the reason of the signal that ends first. */
async function readBytes(
  { body }: Response,
  maxBytes: number,
  signals: readonly (AbortSignal | undefined)[],
): Promise<Uint8Array | undefined> {
  const collector = new ByteCollector(maxBytes);
  if (!body) return collector.bytes;
  const check = () => {
    for (const signal of signals) signal?.throwIfAborted();
  };
  check();
  const reader = body.getReader();
  // Ends the read that is under way. Not waited for: whoever sends the body may never notice.
  const cancel = () => void reader.cancel().catch(() => undefined);
  const unlisten = signals.map((signal) => signal && onAbort(signal, cancel));
  try {
    for (;;) {
      const { done, value } = await reader.read();
      check();
      if (done) return collector.bytes;
      if (!collector.add(value)) return undefined;
    }
  } finally {
    for (const end of unlisten) end?.();
    cancel();
  }
}
