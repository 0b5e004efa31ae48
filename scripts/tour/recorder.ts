// A `fetch` that notes what goes over the wire, so that the tour can show it.

/** One exchange, without bodies and credentials. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly idempotencyKey: string | null;
}

/** The built-in `fetch`, and what it did since it was last asked. */
export function recorder(): { fetch: (url: string, init: RequestInit) => Promise<Response>; take: () => Exchange[] } {
  const exchanges: Exchange[] = [];
  return {
    take: () => exchanges.splice(0),
    async fetch(url, init) {
      const from = performance.now();
      const response = await fetch(url, init);
      const { pathname, search } = new URL(url);
      exchanges.push({
        method: init.method ?? "GET",
        path: pathname + search,
        status: response.status,
        milliseconds: performance.now() - from,
        idempotencyKey: new Headers(init.headers).get("idempotency-key"),
      });
      return response;
    },
  };
}
