// The service that the consumers' programs call, on a loopback port.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A balance that a float cannot hold. */
export const BALANCE = "9007199254740993.10";

const responses: Readonly<Record<string, string>> = {
  "POST /api/v1/auth/token": `{"success":true,"access_token":"t_1","token_type":"Bearer","expires_in":3600}`,
  "POST /api/v1/balance/check": `{"status":true,"message":"","data":{"balance":${BALANCE},"usd":1.5}}`,
};

/** A running service. */
export interface StubService extends AsyncDisposable {
  readonly baseUrl: string;
}

/** Responds to a login, and to the retrieval of a balance with the token of that login. */
export async function startService(): Promise<StubService> {
  const server = createServer(respond);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`,
    [Symbol.asyncDispose]: () => stop(server),
  };
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  await request.toArray();
  const operation = `${request.method} ${request.url}`;
  const isAllowed = operation.endsWith("/auth/token") || request.headers.authorization === "Bearer t_1";
  const body = isAllowed ? responses[operation] : undefined;
  response.writeHead(body === undefined ? 404 : 200, { "content-type": "application/json" }).end(body ?? "{}");
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
