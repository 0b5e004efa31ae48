// A `fetch` that answers from a script and remembers what was sent.

import type { Fetch } from "../http/transport.ts";

export interface SentRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: string | undefined;
  readonly init: RequestInit;
}

/** Answers one request: a response, a JSON value for a 200, or a function of the request; a thrown error fails it. */
export type ScriptedAnswer = Response | object | ((request: SentRequest) => Response | object | Promise<Response>);

export interface ScriptedFetch {
  readonly fetch: Fetch;
  /** Every request so far, logins included. */
  readonly sent: SentRequest[];
  /** The requests to paths that end like this. */
  sentTo(path: string): SentRequest[];
}

/** Answers by the end of the path, logins by themselves; what is not in the script is an error of the test. */
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
      if (path === undefined) throw new Error(`the script has no answer for ${request.method} ${request.url.pathname}`);
      const answer = answers[path];
      const given = typeof answer === "function" ? await answer(request) : answer;
      return given instanceof Response ? given.clone() : json(given);
    },
  };
}

/** A JSON answer. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json", ...headers } });
}

const logins: Record<string, ScriptedAnswer> = {
  "/auth/login": {
    status: "success",
    status_code: 200,
    message: "",
    data: { access_token: "fiat-token-1", token_type: "bearer", expires_in: 600 },
  },
  "/auth/token": {
    success: true,
    access_token: "crypto-token-1",
    token_type: "Bearer",
    expires_in: 3600,
    expires_at: "",
  },
};
