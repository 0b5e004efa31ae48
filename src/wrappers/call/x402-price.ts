// Requests a resource without paying, to see what it asks for, and whether that is more than a limit.

import { ArgumentError, ConnectionError, PaymentOfferError } from "../errors.ts";
import { toWireDecimal } from "../http/amounts.ts";
import { parseJson } from "../http/json.ts";
import { isLoopback } from "../http/request-head.ts";
import {
  BodyTooLarge,
  discardBody,
  type Fetch,
  fetchTransport,
  readBody,
  type Transport,
  type TransportRequest,
} from "../http/transport.ts";
import type { Decimal, DecimalInput } from "../operation.ts";
import { type Clock, systemClock } from "../util/platform.ts";
import { fieldsOf, ownOptions } from "../util/validate.ts";
import { abortError, DeadlineScope } from "./deadline.ts";
import { checkPrice, type PriceLimit } from "./pay-within.ts";
import { complaintAboutMilliseconds } from "./request.ts";
import type { Call } from "./sender.ts";

/**
 * The highest price of a paid fetch in USDC, as its option `maxAmount`. Before the call, the SDK requests the resource itself, without
 * paying, and refuses what costs more or does not say its price.
 *
 * @example
 * await agent.x402.fetch({ wallet_id, url }, { maxAmount: priceLimit("0.10") });
 * @throws {ArgumentError} if the amount is not a decimal.
 */
export function priceLimit(amount: DecimalInput): PriceLimit {
  const limit = toWireDecimal(amount, { path: "maxAmount" });
  const check = async (running: Call) => {
    const location: ResourceLocation = JSON.parse(running.request.content().body ?? "{}");
    const { status, offer } = await lookWithin(running, location);
    if (offer && isMore(offer.mayCost, limit)) {
      const { mayCost } = offer;
      const message = `The resource may cost ${mayCost} USDC, which is more than maxAmount (${limit})`;
      throw new PaymentOfferError(message, { code: "offer_too_expensive", mayCost });
    }
    const { method = "GET" } = location;
    // A failure says nothing about the price for the agent, and the agent would carry out a free write again.
    if (!offer && (method !== "GET" || status < 200 || status > 299)) {
      const message = `The resource asked for no payment: it responded with ${status} to the ${method}, and may have carried it out`;
      throw new PaymentOfferError(message, { code: "offer_missing", httpStatus: status || undefined });
    }
  };
  return Object.freeze({ [checkPrice]: check });
}

/** The look has the time of one attempt. */
async function lookWithin({ client, request, scope }: Call, location: ResourceLocation): Promise<Look> {
  const { operation, limits } = request;
  const own = scope.child("timeoutMs", limits.timeoutMs);
  try {
    return await look(client.transport, location, own);
  } catch (cause) {
    throw own.abortReason ? abortError(own.abortReason, { method: operation.name }, "not-sent") : cause;
  } finally {
    own.close();
  }
}

const MAX_OFFER_BYTES = 262_144;

/** A resource's response to a request without payment. `offer`: undefined unless the resource asks for payment. */
type Look = { readonly status: number; readonly offer: PaymentOffer | undefined };

interface ResourceLocation {
  readonly url?: unknown;
  readonly method?: unknown;
  readonly headers?: unknown;
  readonly body?: unknown;
}

/** Sends the request as the agent would send it, without payment and credentials. Redirects are not followed. */
async function look(transport: Transport, location: ResourceLocation, scope: DeadlineScope): Promise<Look> {
  const request = toRequest(location, scope);
  try {
    const sending = transport(request);
    sending.catch(() => undefined);
    const { status, body } = await scope.race(sending);
    if (status !== 402) {
      discardBody(body);
      return { status, offer: undefined };
    }
    const bytes = await readBody({ body }, MAX_OFFER_BYTES, scope);
    return { status, offer: readOffer(new TextDecoder().decode(bytes)) };
  } catch (cause) {
    if (scope.abortReason || cause instanceof PaymentOfferError) throw cause;
    if (cause instanceof BodyTooLarge) {
      const message = `The resource's offer exceeds ${MAX_OFFER_BYTES} bytes`;
      throw new PaymentOfferError(message, { code: "offer_unreadable" });
    }
    // The cause may quote the address, which may be secret.
    throw new ConnectionError("The resource did not respond to the request for its price", { outcome: "not-sent" });
  }
}

function toRequest({ url, method = "GET", headers, body }: ResourceLocation, scope: DeadlineScope): TransportRequest {
  const address = typeof url === "string" && URL.canParse(url) ? new URL(url) : undefined;
  const isSafe = address?.protocol === "https:" || (address?.protocol === "http:" && isLoopback(address.hostname));
  if (!address || !isSafe || address.username || address.password) {
    throw new ArgumentError("url must be an absolute https: address without credentials", { field: "url" });
  }
  if (typeof method !== "string" || !/^(GET|POST|PUT|PATCH|DELETE)$/.test(method)) {
    throw new ArgumentError("method must be one of GET, POST, PUT, PATCH, DELETE", { field: "method" });
  }
  const fields = readHeaders(headers);
  const hasBody = body !== undefined && body !== null && method !== "GET" && method !== "DELETE";
  if (hasBody && typeof body !== "string" && !fields.has("content-type"))
    fields.set("content-type", "application/json");
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const plainHeaders = Object.fromEntries(fields);
  return {
    method,
    url: address.href,
    headers: fields,
    plainHeaders,
    body: hasBody ? text : undefined,
    signal: scope.signal,
    onAbort: (callback) => scope.onAbort(callback),
  };
}

// Names and values may be secret, so the message repeats neither.
function readHeaders(given: unknown): Headers {
  try {
    return new Headers(Object.entries(fieldsOf(given)).map(([name, value]): [string, string] => [name, String(value)]));
  } catch {
    throw new ArgumentError("headers must be valid HTTP header names and values", { field: "headers" });
  }
}

/** Options of `readPaymentOffer`. */
export interface PaymentOfferOptions {
  /** HTTP method. A resource that is free carries the request out. @default "GET" */
  readonly method?: "GET" | "POST" | "PUT" | "DELETE" | "PATCH" | undefined;
  /** @default none */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** JSON, or text; for POST, PUT and PATCH. @default none */
  readonly body?: unknown;
  /** @default none */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds until the offer must be complete. @default 30000 */
  readonly timeoutMs?: number | undefined;
  /** @default the `fetch` of the runtime */
  readonly fetch?: Fetch | undefined;
  /** @default the clock of the runtime */
  readonly clock?: Clock | undefined;
}

/**
 * Reads what a resource asks to be paid, without paying. The request comes from your process, not from the agent: pass only
 * addresses that it may reach. The form of the offer is that of x402 version 1, which is assumed.
 *
 * The price may change before you pay: see `maxAmount` of `agent.x402.fetch`.
 *
 * @returns undefined if the resource asks for no payment.
 * @throws {ArgumentError} if an argument is invalid.
 * @throws {PaymentOfferError} if the price is not known, for instance in an asset other than USDC.
 * @throws {ConnectionError} if the resource does not respond.
 * @throws {TimeoutError} after `timeoutMs`.
 * @example
 * const offer = await readPaymentOffer("https://paid.example/report");
 * console.log(offer?.mayCost, offer?.choices[0]?.payTo);
 */
export async function readPaymentOffer(
  url: string,
  options: PaymentOfferOptions = {},
): Promise<PaymentOffer | undefined> {
  const names = ["method", "headers", "body", "signal", "timeoutMs", "fetch", "clock"] as const;
  const own = ownOptions("readPaymentOffer", options, names, ArgumentError);
  const { method, headers, body, signal, timeoutMs = 30_000, clock = systemClock } = own;
  const wrong = complaintAboutMilliseconds(timeoutMs, "timeoutMs");
  if (wrong !== undefined) throw new ArgumentError(wrong, { field: "timeoutMs" });
  if (signal !== undefined && typeof signal?.throwIfAborted !== "function") {
    throw new ArgumentError("signal must be an AbortSignal", { field: "signal" });
  }
  const { fetch = (input: string, init: RequestInit) => globalThis.fetch(input, init) } = own;
  const scope = new DeadlineScope(clock);
  try {
    if (signal) scope.followSignal(signal);
    scope.limit("timeoutMs", timeoutMs);
    return (await look(fetchTransport(fetch), { url, method, headers, body }, scope)).offer;
  } catch (cause) {
    throw scope.abortReason ? abortError(scope.abortReason, { method: "readPaymentOffer" }, "not-sent") : cause;
  } finally {
    scope.close();
  }
}

/** One of the ways to pay for a resource. */
export interface PaymentChoice {
  /** The address that is paid. */
  readonly payTo: string;
  readonly asset: "USDC";
  /** Contract or mint of the asset. */
  readonly assetAddress: string;
  readonly network: string;
  /** The most that this way costs, in units of the asset: `"0.05"`. */
  readonly amount: Decimal;
}

/** What a resource asks to be paid. */
export interface PaymentOffer {
  /** The highest amount of all choices: it is undocumented which of them the agent wallet takes. */
  readonly mayCost: Decimal;
  readonly asset: "USDC";
  /** In the order of the resource; at least one. */
  readonly choices: readonly PaymentChoice[];
}

// USDC has six decimals on each. A resource's own statement about decimals could make any price look small, so it is not read.
const USDC_DECIMALS = 6;
const usdcAddresses: ReadonlyMap<string, string> = new Map([
  ["base", "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"],
  ["base-sepolia", "0x036CbD53842c5426634e7929541eC2318f3dCF7e"],
  ["solana", "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"],
  ["solana-devnet", "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU"],
]);

/** @throws {PaymentOfferError} unless the price of every choice is known: the wallet may take any of them. */
export function readOffer(text: string): PaymentOffer {
  let body: unknown;
  try {
    body = parseJson(text);
  } catch {
    throw unreadable();
  }
  const { x402Version = 1, accepts } = fieldsOf(body);
  if (x402Version !== 1 || !Array.isArray(accepts) || accepts.length === 0) throw unreadable();
  const choices = accepts.map(readChoice);
  const mayCost = choices.map(({ amount }) => amount).reduce((one, other) => (isMore(other, one) ? other : one));
  return { mayCost, asset: "USDC", choices };
}

function readChoice(choice: unknown): PaymentChoice {
  const { scheme, network, asset, payTo, maxAmountRequired: units } = fieldsOf(choice);
  if (scheme !== "exact" || !isShort(network) || !isShort(asset) || !isShort(payTo)) throw unreadable();
  if (typeof units !== "string" || !/^\d{1,39}$/.test(units)) throw unreadable();
  if (!isSameAddress(asset, usdcAddresses.get(network))) {
    const message = `The resource may be paid in ${asset} on ${network}, an asset whose decimals the SDK does not know`;
    throw new PaymentOfferError(message, { code: "offer_unknown_asset" });
  }
  return { payTo, asset: "USDC", assetAddress: asset, network, amount: toDecimalAmount(units) };
}

// Addresses of EVM chains ignore case, those of Solana do not.
function isSameAddress(given: string, known: string | undefined): boolean {
  return given === known || (known?.startsWith("0x") === true && given.toLowerCase() === known.toLowerCase());
}

// From millionths to units, digit by digit.
function toDecimalAmount(units: string): Decimal {
  const digits = units.replace(/^0+/, "").padStart(USDC_DECIMALS + 1, "0");
  const fraction = digits.slice(-USDC_DECIMALS).replace(/0+$/, "");
  const whole = digits.slice(0, -USDC_DECIMALS);
  return fraction === "" ? whole : `${whole}.${fraction}`;
}

export function isMore(left: Decimal, right: Decimal): boolean {
  return scaled(left) > scaled(right);
}

function scaled(amount: Decimal): bigint {
  const [whole = "", fraction = ""] = amount.split(".");
  return BigInt(whole + fraction.padEnd(38, "0"));
}

// Names and addresses appear in messages, so they must be harmless there.
function isShort(value: unknown): value is string {
  return typeof value === "string" && /^[\w.:-]{1,128}$/.test(value);
}

function unreadable(): PaymentOfferError {
  const message = "The resource asks for payment, but not in the form of x402 version 1";
  return new PaymentOfferError(message, { code: "offer_unreadable" });
}
