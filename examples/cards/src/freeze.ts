// Stops a card, and makes sure of it.

import type { CryptoClient } from "svc-sdk";
import { getCustomer } from "./find-customer.ts";

/**
 * Freezes a customer's card: it declines all payments. That `cards.unfreeze` takes it is assumed, so ask a person first.
 * Throws if the card may still be active; call it again then.
 */
export async function freezeCard(wallets: CryptoClient, externalId: string, cardId: string): Promise<void> {
  const { svc_card_id: svcCardId } = await getCustomer(wallets, externalId);
  try {
    await wallets.cardCustomers.freezeCard({ svcCardId, cardId });
  } catch (error) {
    // After a lost response, only the list of cards tells. A frozen card is what was asked for, whatever went wrong.
    if (!(await isFrozen(wallets, externalId, cardId))) throw error;
  }
}

/** Unfreezes the account's own card. */
export async function unfreezeOwnCard(wallets: CryptoClient, svcCardId: string, cardId: string): Promise<void> {
  const { status } = await wallets.cards.unfreeze({ svcCardId, cardId });
  if (status !== "active") throw new Error(`The card ${cardId} is ${status}`);
}

async function isFrozen(wallets: CryptoClient, externalId: string, cardId: string): Promise<boolean> {
  const { cards } = await getCustomer(wallets, externalId);
  return cards.some((card) => card.card_id === cardId && card.is_frozen);
}
