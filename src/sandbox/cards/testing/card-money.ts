// The money of all card wallets, counted: whatever happens, what came in is what is held, spent or left behind.

import type { Units } from "../../core/units.ts";
import type { CardsState } from "../../state/cards-state.ts";

/** Where the money of the card wallets is. `funded` is always `held + spent + abandoned`. */
export interface CardMoney {
  readonly funded: Units;
  readonly held: Units;
  readonly spent: Units;
  readonly abandoned: Units;
}

/** Counts the money of all card wallets. */
export function cardMoney({ own, customers, ledger }: CardsState): CardMoney {
  let held = own.unbridged;
  for (const { wallet } of [own, ...customers.values()]) held += wallet.available + wallet.pending;
  return { ...ledger, held };
}
