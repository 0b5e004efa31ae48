// The newest payments of a tenant for people: transfers, quotes and card transactions. Amounts are decimal strings.

import { toDecimal } from "../core/assets.ts";
import { totalFee } from "../funds/transfer-fees.ts";
import type { CardTransaction, DeclineReason } from "../state/card-holder.ts";
import type { Quote, Transfer } from "../state/funds-state.ts";
import type { Tenant } from "../state/tenant.ts";

export interface TransferView {
  readonly id: string;
  readonly assetId: string;
  readonly ticker: string;
  readonly chain: string;
  readonly amount: string;
  readonly fees: string;
  readonly to: string;
  readonly category: string;
  readonly description: string | null;
  readonly status: Transfer["status"];
  /** ISO 8601. */
  readonly createdAt: string;
}

/** A quoted swap. */
export interface QuoteView {
  readonly id: string;
  /** Such as `USDC SOLANA`. */
  readonly source: string;
  readonly destination: string;
  readonly input: string;
  readonly output: string;
  /** `expired` by the tenant's clock. */
  readonly status: "open" | "expired" | "executed";
  /** ISO 8601. */
  readonly expiresAt: string;
}

export interface CardTransactionView {
  readonly id: string;
  readonly holderId: string;
  readonly cardId: string;
  readonly lastFour: string;
  readonly type: string;
  readonly amount: string;
  readonly currency: string;
  readonly merchant: string;
  readonly status: CardTransaction["status"];
  /** Null if its authorization was granted. */
  readonly declineReason: DeclineReason | null;
  /** ISO 8601. */
  readonly authorizedAt: string;
  /** ISO 8601; null if not settled. */
  readonly settledAt: string | null;
}

/** The newest 100 of each, newest first, and how many there are. */
export interface PaymentsOverview {
  readonly transfers: readonly TransferView[];
  readonly transferCount: number;
  readonly quotes: readonly QuoteView[];
  readonly cardTransactions: readonly CardTransactionView[];
  readonly cardTransactionCount: number;
}

const MAX_QUOTES = 20;

export function paymentsOverview(tenant: Tenant): PaymentsOverview {
  const { funds, cards } = tenant.state;
  const quotes = [...funds.quotes.values()].slice(-MAX_QUOTES).reverse();
  return {
    transfers: newestOf(funds.transfers).map((transfer) => transferView(tenant, transfer)),
    transferCount: funds.transfers.size,
    quotes: quotes.map((quote) => quoteView(tenant, quote)),
    cardTransactions: newestOf(cards.transactions).map((transaction) => cardTransactionView(tenant, transaction)),
    cardTransactionCount: cards.transactions.size,
  };
}

function transferView({ state }: Tenant, { id, order, fees, createdAt, status }: Transfer): TransferView {
  const asset = state.funds.assets.get(order.assetId);
  return {
    ...{ id, assetId: order.assetId, ticker: asset?.ticker ?? "", chain: asset?.chain ?? "" },
    ...{ amount: toDecimal(order.amount), fees: toDecimal(totalFee(fees)), to: order.receivingAddress },
    ...{ category: order.category, description: order.description, status },
    createdAt: new Date(createdAt).toISOString(),
  };
}

function quoteView(tenant: Tenant, quote: Quote): QuoteView {
  const { id, sourceId, destinationId, input, output, expiresAt, executed } = quote;
  const nameOf = (assetId: string) => {
    const asset = tenant.state.funds.assets.get(assetId);
    return asset ? `${asset.ticker} ${asset.chain}` : assetId;
  };
  const isExpired = tenant.now() >= expiresAt;
  return {
    ...{ id, source: nameOf(sourceId), destination: nameOf(destinationId) },
    ...{ input: toDecimal(input), output: toDecimal(output) },
    status: executed ? "executed" : isExpired ? "expired" : "open",
    expiresAt: new Date(expiresAt).toISOString(),
  };
}

function cardTransactionView({ state }: Tenant, transaction: CardTransaction): CardTransactionView {
  const { id, holderId, cardId, type, amount, currency, merchant, status } = transaction;
  const { declineReason, authorizedAt, settledAt } = transaction;
  const { own, customers } = state.cards;
  const holder = own.id === holderId ? own : customers.get(holderId);
  const lastFour = holder?.cards.get(cardId)?.lastFour ?? "";
  return {
    ...{ id, holderId, cardId, lastFour, type, amount: toDecimal(amount) },
    currency,
    merchant,
    status,
    declineReason: declineReason ?? null,
    authorizedAt,
    settledAt,
  };
}

/** The last 100 values, newest first. */
function newestOf<Value>(map: ReadonlyMap<unknown, Value>): Value[] {
  return [...map.values()].slice(-100).reverse();
}
