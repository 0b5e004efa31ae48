// Creating and counting cards. Card numbers are never stored, since no operation returns them (A30).

import type { Card, CardHolder, CardNetwork } from "../state/card-holder.ts";
import type { Tenant } from "../state/tenant.ts";

/** A30: the last four digits of well-known test numbers. */
export const testLastFours: Readonly<Record<CardNetwork, readonly string[]>> = {
  VISA: ["4242", "1111", "1881", "5556"],
  MASTERCARD: ["4444", "8210", "5100"],
};

/** Adds a card to a holder. A virtual card is active at once (C59), a physical one is not (C63). */
export function addCard(tenant: Tenant, holder: CardHolder, type: Card["type"], network: CardNetwork): Card {
  const { random, state } = tenant;
  const now = tenant.isoNow();
  const lastFours = testLastFours[network];
  const card: Card = {
    id: `card_${random.hex(16)}`,
    type,
    network,
    lastFour: lastFours[random.below(lastFours.length)] ?? "",
    createdAt: now,
    activatedAt: type === "virtual" ? now : null,
    frozenAt: null,
    unfrozenAt: null,
    isFrozen: false,
    isLost: false,
    isBlocked: false,
    declinesNext: false,
  };
  holder.cards.set(card.id, card);
  state.cards.byCardId.set(card.id, holder.id);
  return card;
}

/** G49: the values are open; only `active` and `pending` are documented. */
export function statusOf(card: Card): string {
  if (card.isBlocked) return "blocked";
  if (card.isLost) return "lost";
  if (card.isFrozen) return "frozen";
  return card.activatedAt === null ? "pending" : "active";
}

/** Counts the cards towards a program's limits: all that are neither lost nor blocked. */
export function countCards(holder: CardHolder): { readonly virtual: number; readonly total: number } {
  let virtual = 0;
  let total = 0;
  for (const { type, isLost, isBlocked } of holder.cards.values()) {
    if (isLost || isBlocked) continue;
    total += 1;
    if (type === "virtual") virtual += 1;
  }
  return { virtual, total };
}
