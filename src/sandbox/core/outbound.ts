// Sends requests out of the sandbox: deliveries and paid fetches. Only to this machine, unless other hosts are allowed.

import { isLoopback } from "../../wrappers/http/request-head.ts";
import type { Fetch } from "../../wrappers/http/transport.ts";

/**
 * Set on every outbound request. The control plane refuses requests with it, so that a tenant's services cannot be used to
 * reach other tenants.
 */
export const outboundHeader: string = "x-sandbox-outbound";

export interface OutboundRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body?: string | undefined;
}

export interface Outbound {
  /**
   * Resolves when the response's headers arrive. Does not follow redirects. The caller must read the body to its end, or cancel it.
   *
   * @throws {OutboundRefusal} if the address is not allowed; nothing was sent.
   */
  send(request: OutboundRequest, signal?: AbortSignal): Promise<Response>;
}

export interface OutboundParts {
  readonly fetch: Fetch;
  readonly allowExternalHosts: boolean;
  /** The sandbox itself: requests to its origin never leave the process. */
  readonly own: { readonly origin: string; readonly fetch: Fetch };
}

export class OutboundRefusal extends Error {
  override readonly name = "OutboundRefusal";
}

export function createOutbound({ fetch, allowExternalHosts, own }: OutboundParts): Outbound {
  const ownOrigin = new URL(own.origin).origin;
  return {
    async send({ url, method, headers, body }, signal) {
      const address = URL.canParse(url) ? new URL(url) : undefined;
      if (address?.protocol !== "https:" && address?.protocol !== "http:")
        throw new OutboundRefusal("The address is not an http: or https: URL.");
      if (address.username || address.password) throw new OutboundRefusal("The address must not contain credentials.");
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
        throw new OutboundRefusal(
          `${address.hostname} is not this machine. Set allowExternalHosts (--allow-external-hosts) to call it.`,
        );
      }
      return fetch(address.href, init);
    },
  };
}
