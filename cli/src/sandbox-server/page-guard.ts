// Rejects requests from web pages of other sites: the control plane hands out credentials and can reset the sandbox, and the default
// seed gives the same credentials everywhere.

import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { isIP } from "node:net";
import type { ServerRefusal } from "./server-refusals.ts";

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
  { headers, httpVersion }: Pick<IncomingMessage, "headers" | "httpVersion">,
  isControl: boolean,
  served: string,
): Omit<ServerRefusal, "path"> | undefined {
  if (headers.host === undefined && httpVersion === "1.1") {
    return { status: 400, code: "bad_request", message: "The Host header is missing." };
  }
  if (isRebound(headers, served)) {
    const names = isLoopback(served)
      ? "This server accepts only 127.0.0.1 and localhost as host. Start it with --host to accept others."
      : "Call this server by an IP address, a name without dots, or the name given to --host.";
    return { status: 403, code: "forbidden", message: names };
  }
  if (!isControl || !isForeign(headers)) return undefined;
  return { status: 403, code: "forbidden", message: "Pages of other sites cannot use the control plane." };
}
