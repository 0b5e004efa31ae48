// Ids of different types are not interchangeable; strings are accepted everywhere.

import type { AgentClient, CryptoClient } from "svc-sdk";
import type { AgentWalletId, AssetId, CardId, DeliveryId, SvcCardId, WebhookId } from "svc-sdk/crypto";

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
