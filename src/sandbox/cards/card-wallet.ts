// Card wallets: funding, and spending against the daily limit.

import { toUnits, type Units } from "../core/units.ts";
import type { CardHolder } from "../state/card-holder.ts";
import type { Tenant } from "../state/tenant.ts";
import { emitHolderEvent } from "./card-events.ts";

/** C68, A36: what the account's own card must have received before anything is bridged to its wallet, in USDC. */
export const BRIDGING_STARTS_AT: Units = toUnits("5.00");
/** C97: less than a unit of a stablecoin is not credited. */
const SMALLEST_DEPOSIT: Units = toUnits("1");

/** What became of a deposit: kept from the wallet as too small, waiting to be bridged, or in the wallet. */
export type Funding = "not_credited" | "credited" | "bridged";

/** A deposit for the own card is bridged with all that waits, once that is enough. A customer's wallet has it at once. */
export function fundCard(tenant: Tenant, holder: CardHolder, amount: Units): Funding {
  if (amount < SMALLEST_DEPOSIT) return "not_credited";
  const { own, ledger } = tenant.state.cards;
  ledger.funded += amount;
  if (holder !== own) {
    holder.wallet.available += amount;
    emitHolderEvent(tenant, "card.funded", holder);
    return "bridged";
  }
  own.unbridged += amount;
  // A36: too little to be bridged is credited all the same, and waits.
  if (own.unbridged < BRIDGING_STARTS_AT) return "credited";
  own.wallet.available += own.unbridged;
  own.unbridged = 0n;
  emitHolderEvent(tenant, "card.funded", own);
  return "bridged";
}

/** The day of a time, in UTC. */
export function dayOf(clock: Pick<Tenant, "now">): string {
  return new Date(clock.now()).toISOString().slice(0, 10);
}

/** What the holder has spent today, holds included. */
export function usedToday(tenant: Tenant, { wallet }: CardHolder): Units {
  return wallet.day === dayOf(tenant) ? wallet.used : 0n;
}

/** What the daily limit leaves for today; never less than nothing. */
export function leftToday(tenant: Tenant, holder: CardHolder): Units {
  const left = toUnits(tenant.state.settings.cards.dailySpendingLimit) - usedToday(tenant, holder);
  return left > 0n ? left : 0n;
}

/** Adds to what is spent on a day. Days that have passed are not counted any more. */
export function countSpending(tenant: Tenant, holder: CardHolder, day: string, amount: Units): void {
  const today = dayOf(tenant);
  if (day !== today) return;
  const used = usedToday(tenant, holder) + amount;
  // A clock that was set back gives back what was counted on a day that is forgotten.
  holder.wallet.used = used > 0n ? used : 0n;
  holder.wallet.day = today;
}
