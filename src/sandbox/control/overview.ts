// An overview of a tenant for people: balances, cards, card customers, agent wallets and payments. Amounts are decimal strings, times
// are ISO 8601.

import { holderById, statusOf } from "../cards/card-holders.ts";
import { isDeployed, isReady, usedToday } from "../cards/card-wallet.ts";
import { toDecimal } from "../core/assets.ts";
import { totalFee } from "../funds/balances.ts";
import { type Card, type CardHolder, type CardTransaction, tokens } from "../state/card-holder.ts";
import type { Customer } from "../state/cards-state.ts";
import type { Quote, Transfer } from "../state/funds-state.ts";
import type { Tenant } from "../state/tenant.ts";
import type { ActiveDeliveryFault, Subscription } from "../state/webhooks-state.ts";

/** The overview of a tenant. Lists of payments and customers have the newest 100, newest first, beside the number of all. */
export interface Overview {
  readonly id: string;
  readonly now: string;
  readonly balances: readonly BalanceView[];
  readonly own: CardHolderView;
  readonly customers: readonly CustomerView[];
  readonly customerCount: number;
  readonly agentWallets: readonly AgentWalletView[];
  readonly transfers: readonly TransferView[];
  readonly transferCount: number;
  /** The newest 20, newest first. */
  readonly quotes: readonly QuoteView[];
  readonly cardTransactions: readonly CardTransactionView[];
  readonly cardTransactionCount: number;
  /** Subscriptions to webhooks, and the address of the fiat service's notifications. */
  readonly receivers: readonly ReceiverView[];
  readonly deliveryFaults: readonly ActiveDeliveryFault[];
}

type Texts<Names extends string> = Readonly<Record<Names, string>>;

export type BalanceView = Texts<"assetId" | "ticker" | "chain" | "balance" | "address">;
export type AgentWalletView = Texts<"id" | "chain" | "address" | "ticker" | "balance">;

export interface CardView
  extends Pick<Card, "id" | "type" | "network" | "lastFour" | "isFrozen" | "isLost" | "isBlocked">,
    Texts<"status"> {}

type CardWalletTexts = Texts<"address" | "token" | "currency" | "available" | "pending" | "usedToday" | "dailyLimit">;

/** A card holder: a customer, or the account itself. `id`: its `svc_card_id`. */
export interface CardHolderView extends Texts<"id"> {
  readonly wallet: CardWalletTexts & { readonly status: "not deployed" | "deploying" | "ready" | "not ready" };
  readonly cards: readonly CardView[];
}

export interface CustomerView extends CardHolderView, Texts<"email" | "status"> {
  readonly steps: readonly Texts<"name" | "status">[];
}

export interface TransferView
  extends Pick<Transfer, "id" | "status">,
    Texts<"assetId" | "ticker" | "chain" | "amount" | "fees" | "to" | "category" | "createdAt"> {
  readonly description: string | null;
}

/** A quoted swap. `source` and `destination`: such as `USDC SOLANA`. */
export interface QuoteView extends Texts<"id" | "source" | "destination" | "input" | "output" | "expiresAt"> {
  /** `expired` by the tenant's clock. */
  readonly status: "open" | "expired" | "executed";
}

export interface CardTransactionView
  extends Pick<CardTransaction, "id" | "holderId" | "cardId" | "type" | "currency" | "merchant" | "status">,
    Texts<"lastFour" | "amount" | "authorizedAt"> {
  readonly declineReason: string | null;
  readonly settledAt: string | null;
}

/** A receiver of deliveries. The fiat service's has no event types, which are undocumented. */
export interface ReceiverView extends Readonly<Pick<Subscription, "url" | "events" | "enabled">> {
  /** Id of the subscription; null: the address registered with the fiat service. */
  readonly webhookId: string | null;
  /** Of this sandbox only; null: unsigned. */
  readonly secret: string | null;
}

export function createOverview(tenant: Tenant): Overview {
  const { funds, cards, agent, webhooks } = tenant.state;
  return {
    id: tenant.id,
    now: tenant.isoNow(),
    balances: [...funds.assets.values()].map(({ id, ticker, chain, balance, address }) => {
      return { assetId: id, ticker, chain, balance: toDecimal(balance), address };
    }),
    own: holderView(tenant, cards.own),
    customers: newestOf(cards.customers).map((customer) => customerView(tenant, customer)),
    customerCount: cards.customers.size,
    agentWallets: [...agent.wallets.values()].map(({ id, chain, address, balance }) => {
      return { id, chain, address, ticker: "USDC", balance: toDecimal(balance) };
    }),
    transfers: newestOf(funds.transfers).map((transfer) => transferView(tenant, transfer)),
    transferCount: funds.transfers.size,
    quotes: newestOf(funds.quotes, 20).map((quote) => quoteView(tenant, quote)),
    cardTransactions: newestOf(cards.transactions).map((transaction) => cardTransactionView(tenant, transaction)),
    cardTransactionCount: cards.transactions.size,
    receivers: receiverViews(tenant),
    deliveryFaults: webhooks.mischief,
  };
}

function newestOf<Value>(map: ReadonlyMap<unknown, Value>, limit = 100): Value[] {
  return [...map.values()].slice(-limit).reverse();
}

function customerView(tenant: Tenant, customer: Customer): CustomerView {
  const done = (at: string | null) => (at === null ? "pending" : "done");
  return {
    ...holderView(tenant, customer),
    email: customer.email,
    status: customer.flowStatus,
    steps: [
      { name: "identity", status: customer.identity },
      { name: "source of funds", status: done(customer.sourceOfFundsAt) },
      { name: "phone", status: done(customer.phoneVerifiedAt) },
    ],
  };
}

function holderView(tenant: Tenant, holder: CardHolder): CardHolderView {
  const { available, pending } = holder.wallet;
  return {
    id: holder.id,
    wallet: {
      address: holder.walletAddress,
      status: walletStatus(holder, tenant.now()),
      token: tokens[holder.currency],
      currency: holder.currency,
      available: toDecimal(available),
      pending: toDecimal(pending),
      usedToday: toDecimal(usedToday(tenant, holder)),
      dailyLimit: tenant.state.settings.cards.dailySpendingLimit,
    },
    cards: [...holder.cards.values()].map(cardView),
  };
}

function walletStatus(holder: CardHolder, now: number): CardHolderView["wallet"]["status"] {
  if (holder.deployment === null) return "not deployed";
  if (!isDeployed(holder, now)) return "deploying";
  return isReady(holder, now) ? "ready" : "not ready";
}

function cardView(card: Card): CardView {
  const { id, type, network, lastFour, isFrozen, isLost, isBlocked } = card;
  return { id, type, network, lastFour, status: statusOf(card), isFrozen, isLost, isBlocked };
}

function transferView({ state }: Tenant, { id, order, fees, createdAt, status }: Transfer): TransferView {
  const { assetId, amount, receivingAddress, category, description } = order;
  const asset = state.funds.assets.get(assetId);
  return {
    id,
    assetId,
    ticker: asset?.ticker ?? "",
    chain: asset?.chain ?? "",
    amount: toDecimal(amount),
    fees: toDecimal(totalFee(fees)),
    to: receivingAddress,
    category,
    description,
    status,
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
    id,
    source: nameOf(sourceId),
    destination: nameOf(destinationId),
    input: toDecimal(input),
    output: toDecimal(output),
    status: executed ? "executed" : isExpired ? "expired" : "open",
    expiresAt: new Date(expiresAt).toISOString(),
  };
}

function cardTransactionView(tenant: Tenant, transaction: CardTransaction): CardTransactionView {
  const { id, holderId, cardId, type, amount, currency, merchant, status } = transaction;
  const { declineReason = null, authorizedAt, settledAt } = transaction;
  const lastFour = holderById(tenant, holderId)?.cards.get(cardId)?.lastFour ?? "";
  const amounts = { amount: toDecimal(amount), currency };
  return { id, holderId, cardId, lastFour, type, ...amounts, merchant, status, declineReason, authorizedAt, settledAt };
}

function receiverViews({ state }: Tenant): ReceiverView[] {
  const views: ReceiverView[] = [...state.webhooks.subscriptions.values()].map(
    ({ id, url, events, enabled, secret }) => ({ webhookId: id, url, events, enabled, secret }),
  );
  const { webhook } = state.fiat;
  const key = state.settings.fiat.signature?.secret ?? null;
  if (webhook) views.push({ webhookId: null, url: webhook.url, events: [], enabled: true, secret: key });
  return views;
}
