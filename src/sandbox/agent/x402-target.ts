// Resources for testing paid fetches: free, paid, never satisfied, and broken after payment.

import { toUnits } from "../core/assets.ts";
import type { IncomingRequest } from "../core/request.ts";
import { jsonResponse, type ServedResponse } from "../core/response.ts";
import {
  networks,
  PAYMENT_HEADER,
  RECEIPT_HEADER,
  readPayment,
  SMALLEST_USDC,
  type X402Payment,
} from "./x402-protocol.ts";

const PREFIX = "/_sandbox/x402/";

const DEFAULT_AMOUNT = "0.05";

const MAX_BODY = 65_536;

const payees: Readonly<Record<string, string>> = {
  base: "0x5afe000000000000000000000000000000000402",
  solana: "SandboxPayee1111111111111111111111111111111",
};

const broken = { error: "broken", message: "This resource fails after payment." };

const resources: ReadonlyMap<
  string,
  (request: IncomingRequest, offered: X402Payment | undefined) => ServedResponse | Promise<ServedResponse>
> = new Map([
  ["free", (request) => echo(request)],
  ["paid", (request, offered) => (offered ? echo(request, offered) : demandPayment(request))],
  ["failing", (request) => demandPayment(request)],
  ["broken", (request, offered) => (offered ? json(500, broken, offered) : demandPayment(request))],
]);

export async function handleX402Target(request: IncomingRequest): Promise<ServedResponse> {
  const respond = resources.get(request.path.slice(PREFIX.length));
  if (!respond) {
    const allowed = [...resources.keys()].map((name) => PREFIX + name);
    return json(404, { error: "not_found", message: "There is no such resource.", allowed });
  }
  if (!/^\d{1,12}(\.\d{1,6})?$/.test(priceOf(request))) {
    const message = "amount must be a decimal in USDC with at most 6 decimal places.";
    return json(400, { error: "bad_request", message, allowed: ["?amount=0.05"] });
  }
  return respond(request, offeredPayment(request));
}

/** Echoes the request, so that tests see what a paid fetch sends. */
async function echo(request: IncomingRequest, payment?: X402Payment): Promise<ServedResponse> {
  const read = await request.readText(MAX_BODY);
  const paid = payment === undefined ? null : priceOf(request);
  const shown = { resource: request.path, method: request.method, body: "text" in read ? read.text : null, paid };
  return json(200, shown, payment);
}

function demandPayment(request: IncomingRequest): ServedResponse {
  const accepts = Object.entries(payees).map(([network, payTo]) => ({
    scheme: "exact",
    network,
    maxAmountRequired: millionthsOf(request),
    asset: networks.get(network)?.usdc,
    payTo,
    resource: request.path,
    description: "A resource of the sandbox.",
    mimeType: "application/json",
    maxTimeoutSeconds: 60,
  }));
  return json(402, { x402Version: 1, error: "Payment is required.", accepts });
}

function offeredPayment(request: IncomingRequest): X402Payment | undefined {
  const payment = readPayment(request.headers.get(PAYMENT_HEADER) ?? "");
  if (!payment || payees[payment.network] !== payment.payTo) return undefined;
  return BigInt(payment.value) >= BigInt(millionthsOf(request)) ? payment : undefined;
}

function priceOf({ query }: IncomingRequest): string {
  return query.get("amount") ?? DEFAULT_AMOUNT;
}

function millionthsOf(request: IncomingRequest): string {
  return String(toUnits(priceOf(request)) / SMALLEST_USDC);
}

function json(status: number, body: object, payment?: X402Payment): ServedResponse {
  return jsonResponse(status, JSON.stringify(body), { rule: "C85", basis: "assumed" }, payment && receiptOf(payment));
}

function receiptOf({ network, from, nonce }: X402Payment): Readonly<Record<string, string>> {
  return { [RECEIPT_HEADER]: btoa(JSON.stringify({ success: true, transaction: nonce, network, payer: from })) };
}
