// The total money of all card wallets: funded always equals held, spent and abandoned.

import type { Units } from "../../core/units.ts";
import type { CardsState } from "../../state/cards-state.ts";

/** `funded` always equals `held + spent + abandoned`. */
export interface CardMoney {
  readonly funded: Units;
  readonly held: Units;
  readonly spent: Units;
  readonly abandoned: Units;
}

/** Sums the money of all card wallets. */
export function cardMoney({ own, customers, ledger }: CardsState): CardMoney {
  let held = own.unbridged;
  for (const { wallet } of [own, ...customers.values()]) held += wallet.available + wallet.pending;
  return { ...ledger, held };
}
