// Ids of different types are not interchangeable, while strings are accepted everywhere; who sets idempotency keys, and how.

import type { AgentClient, CryptoClient, FiatClient } from "svc-sdk";
import type {
  AgentWalletId,
  AssetId,
  CardId,
  DeliveryId,
  SendFundsRequest,
  SvcCardId,
  TradeMarketRequest,
  WebhookId,
} from "svc-sdk/crypto";
import { expectTrue, type IsSame } from "./expect-type.ts";

interface Ids {
  readonly holder: SvcCardId;
  readonly card: CardId;
  readonly asset: AssetId;
  readonly wallet: AgentWalletId;
  readonly webhook: WebhookId;
  readonly delivery: DeliveryId;
}

export async function ids(wallets: CryptoClient, agent: AgentClient, given: Ids): Promise<void> {
  const { holder, card, asset, wallet, webhook, delivery } = given;
  await wallets.cardCustomers.freezeCard({ svcCardId: holder, cardId: card });
  await wallets.cardCustomers.freezeCard({ svcCardId: "a plain string", cardId: "another" });
  // @ts-expect-error swapped
  await wallets.cardCustomers.freezeCard({ svcCardId: card, cardId: holder });
  // @ts-expect-error two path parameters are named, not counted
  await wallets.cardCustomers.freezeCard(holder, card);
  // @ts-expect-error one id is missing
  await wallets.cards.unfreeze({ svcCardId: holder });
  // @ts-expect-error a card is not a card holder
  await wallets.cards.deploySafe(card);
  await wallets.balances.check({ asset_id: asset });
  // @ts-expect-error in a body
  await wallets.balances.check({ asset_id: card });
  await agent.positions.list({ wallet_id: wallet });
  // @ts-expect-error in a query
  await agent.positions.list({ wallet_id: asset });
  await wallets.webhooks.retryDelivery(delivery);
  // @ts-expect-error a subscription is not a delivery
  await wallets.webhooks.retryDelivery(webhook);
  // @ts-expect-error an id is a string
  await wallets.webhooks.get(42);

  // An id from a response keeps its type.
  const customer = await wallets.cardIssuer.lookupCustomer({ svc_card_id: holder });
  const [first] = customer.cards;
  if (first) await wallets.cardCustomers.freezeCard({ svcCardId: customer.svc_card_id, cardId: first.card_id });
  // @ts-expect-error also in the wrong parameter
  await wallets.cards.deploySafe(first?.card_id ?? card);
}

type Given = {
  readonly transfer: SendFundsRequest;
  readonly trade: TradeMarketRequest;
  readonly maybe: string | undefined;
};

export async function transfers(wallets: CryptoClient, agent: AgentClient, { transfer, trade, maybe }: Given) {
  await wallets.transactions.sendFunds(transfer, { idempotencyKey: "payout-1" });
  await wallets.transactions.sendFunds(transfer, { idempotencyKey: false });
  // @ts-expect-error [S11] without a decision about the key
  await wallets.transactions.sendFunds(transfer);
  // @ts-expect-error [S11] without a decision about the key
  await wallets.transactions.sendFunds(transfer, {});
  // @ts-expect-error [S11] undefined is no decision
  await wallets.transactions.sendFunds(transfer, { idempotencyKey: maybe });
  // @ts-expect-error true is not a decision
  await wallets.transactions.sendFunds(transfer, { idempotencyKey: true });
  await agent.markets.trade(trade, { idempotencyKey: "trade-1" });
  // @ts-expect-error [S11] without a decision about the key
  await agent.markets.trade(trade);
  // @ts-expect-error [S11] a key protects nothing known there
  await agent.x402.fetch({ wallet_id: "wallet", url: "https://paid.example" }, { idempotencyKey: "fetch-1" });
}

export async function writesAndReads(fiat: FiatClient, wallets: CryptoClient, { maybe }: Given) {
  const webhook = { url: "https://shop.example/hooks" };
  await fiat.businessWebhook.register(webhook);
  await fiat.businessWebhook.register(webhook, { idempotencyKey: "webhook-1" });
  await fiat.businessWebhook.register(webhook, { idempotencyKey: maybe });
  // @ts-expect-error the service requires a key
  await fiat.businessWebhook.register(webhook, { idempotencyKey: false });
  // @ts-expect-error every login attempt has its own key
  await fiat.auth.login({ account_id: "a", app_secret: "s" }, { idempotencyKey: "login-1" });
  // @ts-expect-error a read has no key
  await fiat.businessWebhook.get({ idempotencyKey: "read-1" });
  // @ts-expect-error a read with POST has no key either
  await wallets.balances.check({ asset_id: "asset" }, { idempotencyKey: "read-1" });
}

// [S9] Headers and fields that the SDK supplies are not in the types.
type Managed = "idempotency_key" | "Idempotency-Key" | "idempotencyKey";
expectTrue<IsSame<Extract<keyof SendFundsRequest, Managed>, never>>();
expectTrue<IsSame<Extract<keyof TradeMarketRequest, Managed>, never>>();

export async function managed(wallets: CryptoClient, { transfer }: Given) {
  // @ts-expect-error [S9] the SDK sends the header only
  await wallets.transactions.sendFunds({ ...transfer, idempotency_key: "a" }, { idempotencyKey: "a" });
}
