// A `fetch` that responds from a script and records the requests.

import type { Fetch } from "../../src/wrappers/http/transport.ts";

export interface SentRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: string | undefined;
  readonly init: RequestInit;
}

/** Responds to one request: a response, a JSON value for a 200, or a function of the request. A thrown error rejects the fetch. */
export type ScriptedAnswer = Response | object | ((request: SentRequest) => Response | object | Promise<Response>);

/** The bearer token that a request carries. */
export function tokenOf({ headers }: SentRequest): string | undefined {
  return /^Bearer (.+)$/.exec(headers.get("authorization") ?? "")?.[1];
}

/** The idempotency key that a request carries. */
export function keyOf({ headers }: SentRequest): string | null {
  return headers.get("idempotency-key");
}

export interface ScriptedFetch {
  readonly fetch: Fetch;
  /** Every request so far, logins included. */
  readonly sent: SentRequest[];
  /** The requests whose path ends with this. */
  sentTo(path: string): SentRequest[];
}

/** Finds the response by the end of the path. Logins succeed by default; any other path that is not in the script throws. */
export function scriptedFetch(script: Readonly<Record<string, ScriptedAnswer>> = {}): ScriptedFetch {
  const sent: SentRequest[] = [];
  const answers: Record<string, ScriptedAnswer> = { ...logins, ...script };
  const sentTo = (path: string) => sent.filter(({ url }) => url.pathname.endsWith(path));
  return {
    sent,
    sentTo,
    async fetch(url, init) {
      const request: SentRequest = {
        method: init.method ?? "",
        url: new URL(url),
        headers: new Headers(init.headers),
        body: typeof init.body === "string" ? init.body : undefined,
        init,
      };
      sent.push(request);
      const path = Object.keys(answers).find((end) => request.url.pathname.endsWith(end));
      if (path === undefined)
        throw new Error(`the script has no response for ${request.method} ${request.url.pathname}`);
      const answer = answers[path];
      const given = typeof answer === "function" ? await answer(request) : answer;
      return given instanceof Response ? given.clone() : json(given);
    },
  };
}

/** The body of a successful login: of the crypto service if the address ends with `/auth/token`, otherwise of the fiat service. */
export function loginBody(address: string, token: string): object {
  return address.endsWith("/auth/token")
    ? { success: true, access_token: token, token_type: "Bearer", expires_in: 3600, expires_at: "" }
    : {
        status: "success",
        status_code: 200,
        message: "",
        data: { access_token: token, token_type: "bearer", expires_in: 600 },
      };
}

/** A JSON response. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json", ...headers } });
}

const logins: Record<string, ScriptedAnswer> = {
  "/auth/login": loginBody("/auth/login", "fiat-token-1"),
  "/auth/token": loginBody("/auth/token", "crypto-token-1"),
};
