// Servers for tests, and requests to them.

import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { onTestFinished } from "vitest";
import { type RunningServer, type ServerOptions, startServer } from "../start-server.ts";

/** A server on a free port, which its caller closes. */
export function open(options: Partial<ServerOptions> = {}): Promise<RunningServer> {
  const failed = (error: unknown) => {
    throw error;
  };
  return startServer({ port: 0, host: "127.0.0.1", failed, ...options });
}

/** A server that stops when the test ends. */
export async function start(options?: Partial<ServerOptions>): Promise<RunningServer> {
  const server = await open(options);
  onTestFinished(() => server.close());
  return server;
}

// biome-ignore lint/suspicious/noExplicitAny: tests read any field of a response.
export async function control({ origin }: RunningServer, method: string, below: string, body?: unknown): Promise<any> {
  const init = { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  return await (await fetch(`${origin}/_sandbox${below}`, init)).json();
}

/** The status of a request whose target is sent unchanged. */
export async function statusOf(
  { origin }: RunningServer,
  target: string,
  headers: Readonly<Record<string, string>>,
): Promise<number | undefined> {
  const { hostname, port } = new URL(origin);
  const request = httpRequest({ hostname, port, path: target, headers, agent: false }).end();
  const [response] = (await once(request, "response")) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

export function credentials({ tenant }: RunningServer): string {
  const { apiKey, apiSecret } = tenant.crypto;
  return JSON.stringify({ api_key: apiKey, api_secret: apiSecret });
}

export function logIn(
  server: RunningServer,
  body: string | Uint8Array<ArrayBuffer> = credentials(server),
): Promise<Response> {
  const headers = { "content-type": "application/json" };
  return fetch(`${server.tenant.crypto.baseUrl}/auth/token`, { method: "POST", headers, body });
}

export function health({ origin }: RunningServer, signal?: AbortSignal): Promise<Response> {
  return fetch(`${origin}/fiat/api/health`, signal ? { signal } : {});
}
