// A plain service on loopback: tokens of two seconds, payments that are carried out once per key, and one fault in a
// hundred requests. It counts what was carried out, so that a payment that is lost or doubled shows.

import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { performance } from "node:perf_hooks";
import { text } from "node:stream/consumers";

const TOKEN_SECONDS = 2;
const REQUESTS_PER_FAULT = 100;

const faults = ["unavailable", "limited", "answer lost"] as const;

const tokens = new Map<string, number>();
/** Keys that have been used. */
const keys = new Set<string>();
/** How often each payment was carried out. */
const effects = new Map<string, number>();
const counts = { requests: 0, faults: 0, logins: 0, refusedTokens: 0, mostConnections: 0 };

function reply(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  const json = JSON.stringify(body);
  response.writeHead(status, { "content-type": "application/json", "content-length": json.length, ...headers });
  response.end(json);
}

/** The fault of this request. */
function nextFault(): (typeof faults)[number] | undefined {
  counts.requests += 1;
  if (counts.requests % REQUESTS_PER_FAULT !== 0) return undefined;
  return faults[counts.faults++ % faults.length];
}

function login(response: ServerResponse): void {
  const token = randomUUID();
  tokens.set(token, performance.now() + TOKEN_SECONDS * 1000);
  for (const [old, end] of tokens) if (end < performance.now()) tokens.delete(old);
  counts.logins += 1;
  reply(response, 200, { success: true, access_token: token, expires_in: TOKEN_SECONDS });
}

function isAuthorized({ headers }: IncomingMessage): boolean {
  const end = tokens.get(headers.authorization?.slice("Bearer ".length) ?? "") ?? 0;
  if (end >= performance.now()) return true;
  counts.refusedTokens += 1;
  return false;
}

/** Repeats nothing for a key that it knows. */
function pay(request: IncomingMessage, body: string): void {
  const key = String(request.headers["idempotency-key"]);
  if (keys.has(key)) return;
  keys.add(key);
  const { receiving_address: payment } = JSON.parse(body) as { receiving_address: string };
  effects.set(payment, (effects.get(payment) ?? 0) + 1);
}

const server = createServer(async (request, response) => {
  const body = await text(request);
  if (request.url === "/counts") {
    const doubled = [...effects.values()].filter((times) => times > 1).length;
    return reply(response, 200, { ...counts, paid: effects.size, doubled });
  }
  if (request.url === "/auth/token") return login(response);
  if (!isAuthorized(request)) return reply(response, 401, { success: false, message: "The token has expired." });
  const fault = nextFault();
  if (fault === "unavailable") return reply(response, 503, { success: false, message: "Try again." });
  if (fault === "limited") {
    return reply(response, 429, { error: "rate_limit_exceeded", message: "Slow down." }, { "retry-after": "1" });
  }
  const isPayment = request.method === "POST";
  if (isPayment) pay(request, body);
  if (fault === "answer lost") return request.socket.destroy();
  const data = isPayment
    ? { transaction_id: "transaction_example", gas_amount: "0.020", platform_fee: "0.100", total_fee: "0.124" }
    : { address: "ExampleFundingAddress111111111111111111111", network: "example-network", supported_tokens: [] };
  return reply(response, 200, { status: true, success: true, message: "ok", data });
});

server.on("connection", () => {
  server.getConnections((_, open) => {
    counts.mostConnections = Math.max(counts.mostConnections, open);
  });
});
server.keepAliveTimeout = 120_000;
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
