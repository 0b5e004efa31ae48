// Keeps web pages of other sites away: the control plane hands out credentials and resets everything, and those of the default seed are
// the same everywhere.

import type { IncomingHttpHeaders } from "node:http";

const loopback = ["localhost", "127.0.0.1", "[::1]"];

/** Whether an address is one of this machine alone. */
export function isLoopback(host: string): boolean {
  return loopback.includes(host) || host === "::1";
}

/**
 * Whether a request was sent to a name that is none of this machine's own: a page of another site has had its name lead here, and
 * would read what it is answered.
 */
export function isRebound({ host = "" }: IncomingHttpHeaders): boolean {
  return !loopback.includes(host.replace(/:\d+$/, "").toLowerCase());
}

/** Whether a request was sent by a page of another site: its `Origin` is not the address that it was sent to. */
export function isForeign({ origin, host = "" }: IncomingHttpHeaders): boolean {
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host.toLowerCase();
}
