// Buys a report, once per order, for at most a given price.

import { priceLimit, type X402FetchResult } from "svc-sdk/crypto";
import { isMore } from "./decimals.ts";
import type { Order } from "./journal.ts";
import { payOnce, type Till } from "./pay-once.ts";

/** What to buy, and for how much. */
export interface ReportOffer {
  /** The agent wallet that pays. */
  readonly walletId: string;
  readonly reportUrl: string;
  /** In USDC. */
  readonly maxPrice: string;
}

/**
 * - `bought`, `free`: here is the report
 * - `overpriced`: here is the report; the seller raised the price between the look and the payment
 * - `not delivered`: paid, and the seller responded with a failure, or the response was lost
 * - `unresolved`: may have been paid; `why` says what is missing
 */
export interface Report {
  readonly state: "bought" | "free" | "overpriced" | "not delivered" | "unresolved";
  /** What was paid, in US dollars. */
  readonly price?: string | undefined;
  readonly content?: unknown;
  readonly why?: string | undefined;
}

/**
 * Returns the report of an order. A second call with the same order pays nothing and returns the report from the journal.
 *
 * @throws {SdkError} if nothing was paid, such as a `PaymentOfferError` if the report costs more. You can order again.
 */
export async function buyReport(
  till: Till,
  { walletId, reportUrl, maxPrice }: ReportOffer,
  { id, createdAt }: Order,
): Promise<Report> {
  const entry = await payOnce(till, {
    id,
    createdAt,
    afterCrash: { next: { kind: "none", why: "A payment is in progress, or was when the program ended" } },
    // No idempotency key: nothing documents that a key prevents a second payment. The journal does.
    pay: () => till.agent.x402.fetch({ wallet_id: walletId, url: reportUrl }, { maxAmount: priceLimit(maxPrice) }),
  });
  if (entry.status !== "done") return { state: "unresolved", why: entry.unsettled?.next.why };
  if (entry.result === undefined) return { state: "not delivered" };
  const { paid, payment, status, body: content } = entry.result as X402FetchResult;
  // The status is that of the seller: the call may succeed and the purchase fail.
  const isDelivered = status >= 200 && status < 300;
  const price = payment?.amount_usd;
  if (!paid && !isDelivered) {
    await till.journal.remove(id);
    throw new Error(`The seller responded with ${status}; nothing was paid`);
  }
  if (!paid) return { state: "free", content };
  if (!isDelivered) return { state: "not delivered", price };
  // The price was checked before the payment, which maxAmount cannot limit: the seller may ask for more the second time.
  const isOverpriced = price === undefined || isMore(price, maxPrice);
  return { state: isOverpriced ? "overpriced" : "bought", price, content };
}
