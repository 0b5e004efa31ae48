// Keeps web pages of other sites away from the control plane: it hands out credentials and resets everything.

import type { IncomingHttpHeaders } from "node:http";

const loopback = ["localhost", "127.0.0.1", "[::1]"];

/** Whether an address is one of this machine alone. */
export function isLoopback(host: string): boolean {
  return loopback.includes(host) || host === "::1";
}

/**
 * Whether a request may have been sent by a page of another site: its `Origin` is not the address that it was sent to, or, where the
 * server listens on this machine alone, it was sent to a name that somebody else has given this machine.
 */
export function isForeign({ origin, host = "" }: IncomingHttpHeaders, isLocalServer: boolean): boolean {
  if (isLocalServer && !loopback.includes(host.replace(/:\d+$/, "").toLowerCase())) return true;
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host.toLowerCase();
}
