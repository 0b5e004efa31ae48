// Reads the price of a resource, without an agent wallet.

import { abortError } from "../deadlines/abort-error.ts";
import { complaintAboutMilliseconds } from "../deadlines/call-limits.ts";
import { DeadlineScope } from "../deadlines/deadline-scope.ts";
import { ArgumentError } from "../errors/argument-error.ts";
import { ownArguments } from "../errors/own-options.ts";
import { type Fetch, fetchTransport } from "../http/transport.ts";
import { type Clock, systemClock } from "../platform/clock.ts";
import { look } from "./look.ts";
import type { PaymentOffer } from "./payment-offer.ts";

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

const optionNames: readonly string[] = [
  "method",
  "headers",
  "body",
  "signal",
  "timeoutMs",
  "fetch",
  "clock",
] satisfies (keyof PaymentOfferOptions)[];

/**
 * Reads what a resource asks to be paid, without paying. The request comes from your process, not from the agent: pass only
 * addresses that it may reach. The form of the offer is that of x402 version 1, which is assumed (S54).
 *
 * The price may change before you pay: see `maxAmount` of `agent.x402.fetch`.
 *
 * @returns undefined if the resource asks for no payment.
 * @throws {ArgumentError} if an argument is invalid.
 * @throws {PaymentOfferError} if the price is not known, for instance in an asset other than USDC.
 * @throws {ConnectionError} if the resource does not answer.
 * @throws {TimeoutError} after `timeoutMs`.
 * @example
 * const offer = await readPaymentOffer("https://paid.example/report");
 * console.log(offer?.mayCost, offer?.choices[0]?.payTo);
 */
export async function readPaymentOffer(
  url: string,
  options: PaymentOfferOptions = {},
): Promise<PaymentOffer | undefined> {
  const own = ownArguments("readPaymentOffer", options, optionNames);
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
