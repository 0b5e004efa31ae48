// A tenant's crypto API with a token, in this process or over HTTP.

import { CheckFailure } from "../../scripts/lib/step-runner.ts";
import type { SandboxTenant } from "../../src/sandbox.ts";
import type { Work } from "../measure.ts";

type Credentials = SandboxTenant["crypto"];

interface LoggedIn {
  readonly token: string;
  work(url: string, init?: RequestInit): Work;
  post(path: string, body: object): Promise<{ readonly data: Readonly<Record<string, string>> }>;
}

/** Gets a token, and returns what sends requests with it. Each of them has to succeed. */
export async function logIn({ baseUrl, apiKey, apiSecret, fetch }: Omit<Credentials, "clock">): Promise<LoggedIn> {
  const json = { "content-type": "application/json" };
  const credentials = JSON.stringify({ api_key: apiKey, api_secret: apiSecret });
  const login = await fetch(`${baseUrl}/auth/token`, { method: "POST", headers: json, body: credentials });
  const { access_token: token } = (await login.json()) as { readonly access_token: string };
  const headers = { ...json, authorization: `Bearer ${token}` };

  async function send(url: string, init: RequestInit): Promise<Response> {
    const response = await fetch(url, { headers, ...init });
    if (response.ok) return response;
    throw new CheckFailure([`${url} responded with ${response.status}: ${await response.text()}`]);
  }

  return {
    token,
    work:
      (url: string, init: RequestInit = {}): Work =>
      async () =>
        (await send(url, init)).text(),
    async post(path: string, body: object) {
      return (await send(`${baseUrl}${path}`, { method: "POST", body: JSON.stringify(body) })).json();
    },
  };
}
