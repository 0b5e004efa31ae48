// A `fetch` that notes what passes through it, so that the tour can show it.

import type { Fetch } from "../../src/index.ts";

/** One exchange, without bodies and credentials. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  /** 0: no answer came. */
  readonly status: number;
  readonly rule: string;
  readonly idempotencyKey: string | null;
}

/** A `fetch` around another, and what it did since it was last asked. */
export function recorder(inner: Fetch): { fetch: Fetch; take: () => Exchange[] } {
  const exchanges: Exchange[] = [];
  const note = (url: string, init: RequestInit, response?: Response) => {
    const { pathname, search } = new URL(url);
    exchanges.push({
      method: init.method ?? "GET",
      path: pathname + search,
      status: response?.status ?? 0,
      rule: response?.headers.get("x-sandbox-rule") ?? "",
      idempotencyKey: new Headers(init.headers).get("idempotency-key"),
    });
  };
  return {
    take: () => exchanges.splice(0),
    async fetch(url, init) {
      try {
        const response = await inner(url, init);
        note(url, init, response);
        return response;
      } catch (error) {
        note(url, init);
        throw error;
      }
    },
  };
}
