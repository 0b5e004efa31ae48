// A service that recognizes idempotency keys, and pays early, late or not at all. Only one payment is made for each key.

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { loginBody } from "../../support/fake-service.ts";
import { sentFunds } from "../../support/test-clients.ts";

export interface FaultyService {
  readonly origin: string;
  paymentsTo(address: string): number;
  /** Refusals of keys whose payment was already made. */
  refusedAfterPayment(): number;
  logins(): number;
  close(): Promise<void>;
}

/** So that each payment can be settled in the end. */
const MAX_REFUSALS = 2;

/** Longer than a worker waits for a response. */
const LATE_MS = 300;

export async function startFaultyService(random: () => number): Promise<FaultyService> {
  const payments = new Map<string, string>();
  const refusals = new Map<string, number>();
  let refusedAfterPayment = 0;
  let logins = 0;

  function pay(key: string, address: string): object {
    payments.set(key, address);
    return { ...sentFunds, data: { ...sentFunds.data, transaction_id: `tx-${key}` } };
  }

  async function send(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const key = String(request.headers["idempotency-key"]);
    const { receiving_address: address } = JSON.parse(await textOf(request));
    const luck = random();
    const refused = refusals.get(key) ?? 0;
    if (luck < 0.2 && refused < MAX_REFUSALS) {
      refusals.set(key, refused + 1);
      if (payments.has(key)) refusedAfterPayment += 1;
      return respond(response, luck < 0.1 ? 400 : 403, { status: false, message: "refused" });
    }
    if (luck < 0.3) await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    const paid = pay(key, address);
    if (luck < 0.35) await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    if (luck < 0.45) return void request.socket.destroy();
    respond(response, 200, paid);
  }

  const server = createServer((request, response) => {
    if (request.url?.endsWith("/send-funds")) return void send(request, response);
    const isLogin = request.url?.endsWith("/auth/token") === true;
    if (isLogin) logins += 1;
    respond(response, 200, isLogin ? loginBody("/auth/token", "crypto-token-1") : { success: true, data: {} });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    paymentsTo: (address) => [...payments.values()].filter((each) => each === address).length,
    refusedAfterPayment: () => refusedAfterPayment,
    logins: () => logins,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function respond(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of request.setEncoding("utf8")) text += part;
  return text;
}
