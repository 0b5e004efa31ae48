// Which callers the server refuses, before the sandbox sees the request, and how: labelled, in the shape of the called service.

import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { isIP } from "node:net";
import { labelHeaders } from "../../../src/sandbox/core/response.ts";
import { errorBody } from "../../../src/sandbox/service/refusals.ts";

interface ServerRefusal {
  /** Of the request; empty if unknown. */
  readonly path: string;
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

export function sendRefusal(response: ServerResponse, { path, status, code, message }: ServerRefusal): void {
  const label = { rule: "server", basis: "assumed" } as const;
  const api = path.split("/", 2)[1] === "fiat" ? "fiat" : "crypto";
  const place = { api, route: undefined, requestId: () => `req_${"0".repeat(16)}` } as const;
  const body = JSON.stringify(errorBody({ status, code, message, ...label }, place));
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    ...labelHeaders(label),
  };
  response.writeHead(status, headers).end(body);
}

const loopback = ["localhost", "127.0.0.1", "[::1]"];

/** Whether an address accepts connections from this machine only. */
export function isLoopback(host: string): boolean {
  return loopback.includes(host) || host === "::1";
}

/**
 * Whether the `Host` may be a DNS rebinding: another site's name that resolves to this server, so that its page could read responses. Such
 * a name has a dot and a public suffix.
 *
 * @param served the address or host name that the server listens on.
 */
export function isRebound({ host = "" }: IncomingHttpHeaders, served: string): boolean {
  const name = host.replace(/:\d+$/, "").toLowerCase();
  if (loopback.includes(name)) return false;
  if (isLoopback(served)) return true;
  const isOwn = name === served.toLowerCase() || isIP(name.replace(/^\[(.*)\]$/, "$1")) !== 0;
  return !isOwn && !/^([\w-]+|[\w.-]+\.(internal|local|localhost))$/.test(name);
}

/** Whether a page of another site sent the request: its `Origin` differs from its `Host`. */
export function isForeign({ origin, host = "" }: IncomingHttpHeaders): boolean {
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host.toLowerCase();
}

/** The refusal for a caller that is not allowed; undefined if it is. See `isRebound` and `isForeign`. */
export function refuseCaller(
  { headers }: Pick<IncomingMessage, "headers">,
  isControl: boolean,
  served: string,
): Omit<ServerRefusal, "path"> | undefined {
  if (isRebound(headers, served)) {
    const names = isLoopback(served)
      ? "This server accepts only 127.0.0.1 and localhost as host. Start it with --host to accept others."
      : "Call this server by an IP address, a name without dots, or the name given to --host.";
    return { status: 403, code: "forbidden", message: names };
  }
  if (!isControl || !isForeign(headers)) return undefined;
  return { status: 403, code: "forbidden", message: "Pages of other sites cannot use the control plane." };
}
