// Fetches for an agent: a resource that demands payment is paid and fetched again.

import type { FetchPaidResourceRequest } from "../../../generated/crypto/resources.ts";
import { DeadlineScope } from "../../wrappers/call/deadline.ts";
import { exactNumber } from "../../wrappers/http/amounts.ts";
import { parseJson, stringifyExact } from "../../wrappers/http/json.ts";
import { BodyTooLarge, chunksOf, readBody } from "../../wrappers/http/transport.ts";
import type { Clock } from "../../wrappers/util/platform.ts";
import { toDecimal, type Units } from "../core/assets.ts";
import { type Outbound, OutboundRefusal, type OutboundRequest } from "../core/outbound.ts";
import { envelopeB, type HandlerResult, type Refusal } from "../core/response.ts";
import type { OperationCall } from "../state/handler.ts";
import type { Tenant } from "../state/tenant.ts";
import { checkMoney, findWallet, invalidField, recordTransaction, refused, spend } from "./agent-wallets.ts";
import { choosePayment, PAYMENT_HEADER, SMALLEST_USDC, writePayment, type X402Payment } from "./x402-protocol.ts";

const TIME_LIMIT_MS = 10_000;

const MAX_BODY = 1_048_576;

/** Connection headers, which runtimes reject only while sending. */
const managed = /^(host|content-length|transfer-encoding|connection|keep-alive|upgrade|te|trailer|expect)$/i;

interface Paid {
  readonly payment: X402Payment;
  readonly amount: Units;
  undo(): void;
}

/** A key has no effect; each call pays again. Only the connector's limit bounds the price. */
export async function fetchPaidResource(caller: ResourceCaller, call: OperationCall): Promise<HandlerResult> {
  const { tenant, signal } = call;
  const body = call.body as FetchPaidResourceRequest;
  findWallet(tenant.state.agent, body.wallet_id);
  const request = writeResourceRequest(body);
  const first = await fetchResource(caller, request, signal);
  if (first.status !== 402) return toResult(first);
  const paid = pay(tenant, body.wallet_id, first.body);
  const headers = new Headers(request.headers);
  headers.set(PAYMENT_HEADER, writePayment(paid.payment));
  try {
    return toResult(await fetchResource(caller, { ...request, headers }, signal), paid);
  } catch (error) {
    // A caller that aborts does not undo the payment. That a payment without a response costs nothing is assumed.
    if (!signal?.aborted) paid.undo();
    throw error;
  }
}

/** @throws {Refusal} 400 if the wallet cannot pay as demanded, 422 if its money does not suffice. Nothing is paid then. */
function pay(tenant: Tenant, walletId: string, demand: unknown): Paid {
  // Looked up again: the tenant's state may have been replaced during the fetch.
  const { agent, settings } = tenant.state;
  const wallet = findWallet(agent, walletId);
  const option = choosePayment(demand, wallet.chain);
  if (!option) throw refused("G36", 400, "The resource demands no payment that the agent wallet can make.");
  const amount = BigInt(option.value) * SMALLEST_USDC;
  checkMoney(agent, wallet, amount, settings, "G36");
  const payment = { ...option, from: wallet.address, nonce: `0x${tenant.random.hex(64)}` };
  spend(agent, wallet, amount);
  const facts = { network: option.network, pay_to: option.payTo };
  const id = recordTransaction(tenant, wallet, { kind: "payment", amount, facts });
  const undo = () => {
    spend(agent, wallet, -amount);
    agent.transactions.delete(id);
  };
  return { payment, amount, undo };
}

/** The inner status is the resource's own; the response itself is 200. */
function toResult({ status, body }: FetchedResource, paid?: Paid): HandlerResult {
  const payment = paid ? showPayment(paid) : null;
  return envelopeB({ status, paid: paid !== undefined, payment, body }, "Fetched.", {
    rule: paid ? "C85, C87" : "C85, C87, G36",
    basis: paid ? "documented" : "assumed",
  });
}

function showPayment({ payment, amount }: Paid): object {
  return { amount_usd: exactNumber(toDecimal(amount)), asset: "USDC", network: payment.network, pay_to: payment.payTo };
}

interface FetchedResource {
  readonly status: number;
  readonly body: unknown;
}

export interface ResourceCaller {
  readonly outbound: Outbound;
  readonly clock: Clock;
}

/** Any status resolves. @throws {Refusal} 403 if the sandbox may not call it, 400 if it cannot be reached or read. */
async function fetchResource(
  { outbound, clock }: ResourceCaller,
  request: OutboundRequest,
  signal: AbortSignal | undefined,
): Promise<FetchedResource> {
  const scope = new DeadlineScope(clock, false);
  if (signal) scope.followSignal(signal);
  scope.limit("timeoutMs", TIME_LIMIT_MS);
  try {
    const response = await scope.race(outbound.send(request, scope.signal));
    const bytes = await readBody({ body: chunksOf(response) }, MAX_BODY, scope);
    return { status: response.status, body: readAny(new TextDecoder().decode(bytes), response.headers) };
  } catch (error) {
    signal?.throwIfAborted();
    throw failure(error, scope.abortReason !== undefined);
  } finally {
    scope.close();
  }
}

/** Failures of a paid fetch are undocumented; a 4xx with only a message is assumed. */
function failure(error: unknown, isLate: boolean): Refusal {
  if (error instanceof OutboundRefusal) return refused("G36", 403, error.message);
  if (isLate) return refused("G36", 400, "The resource did not respond in time.");
  if (error instanceof BodyTooLarge) return refused("G36", 400, "The resource is too large.");
  return refused("G36", 400, "The resource could not be reached.");
}

function readAny(text: string, headers: Headers): unknown {
  if (!/[/+]json\b/i.test(headers.get("content-type") ?? "")) return text;
  try {
    const body: unknown = parseJson(text);
    // A body that cannot be serialized again, such as 1e999, is passed on as text.
    stringifyExact(body);
    return body;
  } catch {
    return text;
  }
}

/** GET by default. A body is sent with POST, PUT and PATCH only. @throws {Refusal} 400 if the URL or a header is invalid. */
function writeResourceRequest({
  url,
  method = "GET",
  headers: given = {},
  body,
}: FetchPaidResourceRequest): OutboundRequest {
  checkUrl(url);
  const headers = writeHeaders(given);
  if (body === undefined || body === null || method === "GET" || method === "DELETE") return { url, method, headers };
  if (typeof body === "string") return { url, method, headers, body };
  if (!headers.has("content-type")) headers.set("content-type", "application/json");
  return { url, method, headers, body: JSON.stringify(body) };
}

function checkUrl(text: string): void {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== "https:" && url?.protocol !== "http:")
    throw invalidField("C86", "url", "must be an absolute http: or https: URL");
  if (url.username || url.password) throw invalidField("C86", "url", "must not contain credentials");
}

// Names and values may be secret, so messages repeat neither.
function writeHeaders(given: Readonly<Record<string, unknown>>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(given)) {
    if (managed.test(name)) throw invalidField("C86", "headers", "must not contain connection headers");
    try {
      if (typeof value === "object") throw new TypeError("not a header value");
      headers.set(name, String(value));
    } catch {
      throw invalidField("C86", "headers", "must be valid HTTP header names and values");
    }
  }
  return headers;
}
