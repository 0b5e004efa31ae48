// A request on its way in, whichever way it came, with its body still to be read.

import { ByteCollector } from "../wrappers/byte-collector.ts";

/** Why a body cannot be read. */
export type BodyProblem = "too large" | "not UTF-8";

/** The parts of a request that the sandbox looks at. */
export interface IncomingRequest {
  readonly method: string;
  /** Below the origin, as it was sent, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  /** The body as text; empty where there is none. To be called once. No more than `maxBytes` are read. */
  readText(maxBytes: number): Promise<{ readonly text: string } | { readonly problem: BodyProblem }>;
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
  let query: URLSearchParams | undefined;
  return {
    method: (init?.method ?? request?.method ?? "GET").toUpperCase(),
    path,
    get query() {
      query ??= new URLSearchParams(search);
      return query;
    },
    headers: new Headers(init?.headers ?? request?.headers),
    readText: (maxBytes) => readText(init?.body ?? request?.body ?? null, maxBytes),
    signal: init?.signal ?? request?.signal ?? undefined,
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
): Promise<{ readonly text: string } | { readonly problem: BodyProblem }> {
  if (body === null) return { text: "" };
  if (typeof body === "string" && body.length <= maxBytes / 3) return { text: body };
  const collector = new ByteCollector(maxBytes);
  const reader = new Response(body).body?.getReader();
  for (;;) {
    const { done, value } = reader ? await reader.read() : { done: true as const, value: undefined };
    if (done) break;
    if (collector.add(value)) continue;
    // Not waited for: whoever sends it may never notice.
    void reader?.cancel().catch(() => undefined);
    return { problem: "too large" };
  }
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(collector.bytes) };
  } catch {
    return { problem: "not UTF-8" };
  }
}
