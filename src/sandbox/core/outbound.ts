// How the sandbox reaches others: deliveries and paid calls. Only this machine, unless more is allowed.

import { isLoopback } from "../../wrappers/http/base-address.ts";
import type { Fetch } from "../../wrappers/http/transport.ts";

/**
 * Every request that leaves a sandbox carries it. The control plane takes none that does: who calls by way of a tenant's
 * services must not get hold of the other tenants.
 */
export const outboundHeader: string = "x-sandbox-outbound";

/** One request on its way out. */
export interface OutboundRequest {
  /** Absolute. */
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body?: string | undefined;
}

/** Sends requests to others. */
export interface Outbound {
  /**
   * Resolves at the response's headers; follows no redirect. Whoever calls it reads the body to its end, or cancels it.
   *
   * @throws {OutboundRefused} where the address may not be called; nothing was sent.
   */
  send(request: OutboundRequest, signal?: AbortSignal): Promise<Response>;
}

/** What `createOutbound` works with. */
export interface OutboundParts {
  readonly fetch: Fetch;
  /** Whether other hosts than this machine may be called. */
  readonly allowExternalHosts: boolean;
  /** The sandbox's own address: requests to it never leave the process. */
  readonly own: { readonly origin: string; readonly fetch: Fetch };
}

/** Says why an address is not called. */
export class OutboundRefused extends Error {
  override readonly name = "OutboundRefused";
}

export function createOutbound({ fetch, allowExternalHosts, own }: OutboundParts): Outbound {
  const ownOrigin = new URL(own.origin).origin;
  return {
    async send({ url, method, headers, body }, signal) {
      const address = URL.canParse(url) ? new URL(url) : undefined;
      if (address?.protocol !== "https:" && address?.protocol !== "http:") {
        throw new OutboundRefused("The address is no http: or https: address.");
      }
      if (address.username || address.password) throw new OutboundRefused("The address has credentials in it.");
      const marked = new Headers(headers);
      marked.set(outboundHeader, "true");
      const init: RequestInit = {
        method,
        headers: marked,
        body: body ?? null,
        signal: signal ?? null,
        redirect: "manual",
      };
      if (address.origin === ownOrigin) return own.fetch(address.href, init);
      if (!allowExternalHosts && !isLoopback(address.hostname)) {
        throw new OutboundRefused(
          `${address.hostname} is not this machine; a sandbox with allowExternalHosts (--allow-external-hosts) calls it.`,
        );
      }
      return fetch(address.href, init);
    },
  };
}
