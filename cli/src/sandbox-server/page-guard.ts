// Keeps web pages of other sites away: the control plane hands out credentials and resets everything, and those of the default seed are
// the same everywhere.

import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { isIP } from "node:net";
import type { ServerRefusal } from "./server-refusals.ts";

const loopback = ["localhost", "127.0.0.1", "[::1]"];

/** Whether an address is one of this machine alone. */
export function isLoopback(host: string): boolean {
  return loopback.includes(host) || host === "::1";
}

/**
 * Whether a request may have been sent to a name that is none of the server's own: a page of another site has had its name lead
 * here, and would read what it is answered. Such a name has a dot, and an end that anybody can register a name under.
 *
 * @param served what the server listens on.
 */
export function isRebound({ host = "" }: IncomingHttpHeaders, served: string): boolean {
  const name = host.replace(/:\d+$/, "").toLowerCase();
  if (loopback.includes(name)) return false;
  if (isLoopback(served)) return true;
  const isOwn = name === served.toLowerCase() || isIP(name.replace(/^\[(.*)\]$/, "$1")) !== 0;
  return !isOwn && !/^([\w-]+|[\w.-]+\.(internal|local|localhost))$/.test(name);
}

/** Whether a request was sent by a page of another site: its `Origin` is not the address that it was sent to. */
export function isForeign({ origin, host = "" }: IncomingHttpHeaders): boolean {
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host.toLowerCase();
}

/** Why a caller is sent away, whatever it asks for; undefined where it is not. See `isRebound` and `isForeign`. */
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
      ? "This server is for this machine: call it 127.0.0.1 or localhost, or see --host."
      : "Call this server by an IP address, by a name without dots, or by the one that --host names.";
    return { status: 403, code: "forbidden", message: names };
  }
  if (!isControl || !isForeign(headers)) return undefined;
  return { status: 403, code: "forbidden", message: "Pages of other sites may not use the control plane." };
}
