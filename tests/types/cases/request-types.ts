// Types of requests: bodies and queries, ids that are not interchangeable while strings are accepted everywhere, and idempotency keys.

import type { AgentClient, CryptoClient, FiatClient } from "svc-sdk";
import type {
  AssetId,
  CardId,
  DeliveryId,
  SendFundsRequest,
  SvcCardId,
  TradeMarketRequest,
  WebhookId,
} from "svc-sdk/crypto";
import { expectTrue, type IsSame } from "./expect-type.ts";

export const transfer = {
  account: "0123456789abcdef01234567",
  assets: "asset",
  receiving_address: "receiver",
  amount: "25.10",
  type: "USDC",
  chain: "SOLANA",
  category: "business",
} as const;
const trade = { wallet_id: "wallet", market_id: "market", outcome: "yes", amount: "5.25" } as const;
const keyed = { idempotencyKey: "payout-1" };
const hook = { url: "https://shop.example/hooks" };

export async function bodies(fiat: FiatClient, wallets: CryptoClient): Promise<void> {
  // @ts-expect-error a misspelled field
  await wallets.transactions.sendFunds({ ...transfer, receving_address: "receiver" }, keyed);
  // @ts-expect-error a misspelled field, two levels down
  await wallets.cards.orderPhysical("card", { shipping_address: { line1: "1", citty: "T" } });
  // @ts-expect-error a missing field
  await fiat.businessWebhook.register({});
  // @ts-expect-error an undocumented requirement: the call is useless without this field
  await wallets.auth.token({ api_key: "key" });
  // @ts-expect-error a field of another type
  await wallets.webhooks.update("webhook", { enabled: "no" });
  // @ts-expect-error no body at all
  await wallets.balances.check();
  // A body with undocumented fields accepts anything, one with more fields than documented accepts additional fields.
  await fiat.wallets.create({ anything: ["goes"] });
  await wallets.webhooks.create({ ...hook, label: "mine" });
  await wallets.webhooks.update("webhook", { enabled: undefined });
  // @ts-expect-error a virtual card has an empty body, which the SDK sends
  await wallets.cardCustomers.createVirtualCard("holder", { currency: "USD" });
}

export async function values(wallets: CryptoClient, agent: AgentClient): Promise<void> {
  await wallets.transactions.sendFunds({ ...transfer, amount: 25n, priority: "high" }, keyed);
  // @ts-expect-error [S30] an amount is not a number
  await wallets.transactions.sendFunds({ ...transfer, amount: 25.1 }, keyed);
  // @ts-expect-error [S30] also where the wire has a string
  await wallets.swaps.quote({ sourceAsset: "USDC_SOLANA", destinationAsset: "ETH", amount: 1.5 });
  // @ts-expect-error [S30] also in a trade
  await agent.markets.trade({ ...trade, amount: 5.25 }, keyed);
  // @ts-expect-error a value that is not in the list
  await wallets.transactions.sendFunds({ ...transfer, priority: "urgent" }, keyed);
  // [C30] The list of categories is open.
  await wallets.transactions.sendFunds({ ...transfer, category: "something new" }, keyed);
}

export async function queries(fiat: FiatClient, wallets: CryptoClient, agent: AgentClient): Promise<void> {
  await wallets.cardIssuer.listCardTransactions("customer", { page: 2, limit: 50, status: undefined });
  // @ts-expect-error a misspelled parameter
  await wallets.cardIssuer.listCardTransactions("customer", { pge: 2 });
  // @ts-expect-error a value that is not in the list
  await wallets.cardIssuer.listCardTransactions("customer", { status: "settld" });
  // @ts-expect-error a missing parameter
  await agent.positions.list({});
  // @ts-expect-error [C70] no identifier
  await wallets.cardIssuer.lookupCustomer({});
  // @ts-expect-error [C70] two identifiers
  await wallets.cardIssuer.lookupCustomer({ email: "ada@customer.example", card_id: "card" });
  // The names are undocumented.
  await fiat.sendMoney.quote({ from: "EUR", to: "USD", amount: 5 });
  // @ts-expect-error a query cannot carry a date
  await fiat.sendMoney.quote({ at: new Date() });
}

interface Ids {
  readonly holder: SvcCardId;
  readonly card: CardId;
  readonly asset: AssetId;
  readonly webhook: WebhookId;
  readonly delivery: DeliveryId;
}

export async function ids(wallets: CryptoClient, agent: AgentClient, given: Ids): Promise<void> {
  const { holder, card, asset, webhook, delivery } = given;
  await wallets.cardCustomers.freezeCard({ svcCardId: holder, cardId: card });
  await wallets.cardCustomers.freezeCard({ svcCardId: "a plain string", cardId: "another" });
  // @ts-expect-error swapped
  await wallets.cardCustomers.freezeCard({ svcCardId: card, cardId: holder });
  // @ts-expect-error two path parameters are named, not counted
  await wallets.cardCustomers.freezeCard(holder, card);
  // @ts-expect-error one id is missing
  await wallets.cards.unfreeze({ svcCardId: holder });
  await wallets.balances.check({ asset_id: asset });
  // @ts-expect-error in a body
  await wallets.balances.check({ asset_id: card });
  // @ts-expect-error in a query
  await agent.positions.list({ wallet_id: asset });
  await wallets.webhooks.retryDelivery(delivery);
  // @ts-expect-error a subscription is not a delivery
  await wallets.webhooks.retryDelivery(webhook);
  // @ts-expect-error an id is a string
  await wallets.webhooks.get(42);
  const { cards } = await wallets.cardIssuer.lookupCustomer({ svc_card_id: holder });
  // @ts-expect-error an id from a response keeps its type
  await wallets.cards.deploySafe(cards[0]?.card_id ?? card);
}

export async function keys(fiat: FiatClient, wallets: CryptoClient, agent: AgentClient, maybe: string | undefined) {
  await wallets.transactions.sendFunds(transfer, { idempotencyKey: false });
  // @ts-expect-error [S11] without a decision about the key
  await wallets.transactions.sendFunds(transfer);
  // @ts-expect-error [S11] without a decision about the key
  await wallets.transactions.sendFunds(transfer, {});
  // @ts-expect-error [S11] undefined is no decision
  await wallets.transactions.sendFunds(transfer, { idempotencyKey: maybe });
  // @ts-expect-error true is not a decision
  await wallets.transactions.sendFunds(transfer, { idempotencyKey: true });
  // @ts-expect-error [S11] without a decision about the key
  await agent.markets.trade(trade);
  // @ts-expect-error [S11] a key protects nothing known there
  await agent.x402.fetch({ wallet_id: "wallet", url: "https://paid.example" }, keyed);
  await fiat.businessWebhook.register(hook);
  await fiat.businessWebhook.register(hook, { idempotencyKey: maybe });
  // @ts-expect-error the service requires a key
  await fiat.businessWebhook.register(hook, { idempotencyKey: false });
  // @ts-expect-error every login attempt has its own key
  await fiat.auth.login({ account_id: "a", app_secret: "s" }, keyed);
  // @ts-expect-error a read has no key
  await fiat.businessWebhook.get(keyed);
  // @ts-expect-error a read with POST has no key either
  await wallets.balances.check({ asset_id: "asset" }, keyed);
}

// [S9] Headers and fields that the SDK supplies are not in the types.
type Managed = "idempotency_key" | "Idempotency-Key" | "idempotencyKey";
expectTrue<IsSame<Extract<keyof SendFundsRequest | keyof TradeMarketRequest, Managed>, never>>();
