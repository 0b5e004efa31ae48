// Answers as a transport gives them, whole and damaged.

import { abortable } from "../../deadlines/abortable.ts";
import type { TransportRequest, TransportResponse } from "../../http/transport.ts";
import type { Loss } from "./network-outcomes.ts";
import type { Reply } from "./replies.ts";

type Pieces = () => AsyncIterator<Uint8Array>;

export function response(
  status: number,
  pieces: Pieces,
  headers: Readonly<Record<string, string>>,
  { signal }: TransportRequest,
): TransportResponse {
  const body = {
    [Symbol.asyncIterator]() {
      const iterator = pieces();
      return { next: () => abortable(iterator.next(), signal) };
    },
  };
  return { status, headers: new Headers({ "content-type": "application/json", ...headers }), body };
}

/** A body that comes in two pieces; `onRead` is called when it has been read to its end. */
export function wholeBody(text: string, onRead?: () => void): Pieces {
  const bytes = new TextEncoder().encode(text);
  const middle = Math.floor(bytes.length / 2);
  return async function* () {
    yield bytes.subarray(0, middle);
    yield bytes.subarray(middle);
    onRead?.();
  };
}

/** A body that breaks off with an error, or stalls without one. */
export function brokenBody(text: string, error?: Error): Pieces {
  return async function* () {
    yield new TextEncoder().encode(text);
    if (error) throw error;
    await new Promise(() => undefined);
  };
}

/** What Node's fetch throws where a connection fails. */
export function connectionError(code: string): Error {
  return new TypeError("fetch failed", { cause: Object.assign(new Error(code), { code }) });
}

/** What is left of an answer that is lost. */
export function damaged(
  how: Loss,
  { status, body }: Reply,
  request: TransportRequest,
): TransportResponse | Promise<never> {
  const half = JSON.stringify(body).slice(0, 9);
  switch (how) {
    case "reset":
      throw connectionError("ECONNRESET");
    case "stall":
    case "deaf stall":
      return new Promise(() => undefined);
    case "reset within the body":
      return response(status, brokenBody(half, connectionError("ECONNRESET")), {}, request);
    case "stall within the body":
      return response(status, brokenBody(half), {}, request);
    case "truncation":
      return response(status, wholeBody(half), {}, request);
    case "page":
      return response(status === 200 ? 200 : 502, wholeBody("<html>"), {}, request);
    case "empty body":
      return response(status === 200 ? 200 : 503, wholeBody(""), {}, request);
    case "redirect":
      return response(302, wholeBody(""), { location: "https://other.example" }, request);
  }
}
