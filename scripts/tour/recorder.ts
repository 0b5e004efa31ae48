// A `fetch` that records requests, so that the tour can show them.

import type { Fetch } from "../../src/index.ts";

/** A request and its response, without bodies and credentials. */
export interface TourRequest {
  readonly method: string;
  readonly path: string;
  /** 0 if there was no response. */
  readonly status: number;
  readonly rule: string;
  readonly idempotencyKey: string | null;
}

/** Wraps a `fetch`. `take` returns the requests since its last call. */
export function recordRequests(inner: Fetch): { fetch: Fetch; take: () => TourRequest[] } {
  const requests: TourRequest[] = [];
  const record = (url: string, init: RequestInit, response?: Response) => {
    const { pathname, search } = new URL(url);
    requests.push({
      method: init.method ?? "GET",
      path: pathname + search,
      status: response?.status ?? 0,
      rule: response?.headers.get("x-sandbox-rule") ?? "",
      idempotencyKey: new Headers(init.headers).get("idempotency-key"),
    });
  };
  return {
    take: () => requests.splice(0),
    async fetch(url, init) {
      try {
        const response = await inner(url, init);
        record(url, init, response);
        return response;
      } catch (error) {
        record(url, init);
        throw error;
      }
    },
  };
}
