// Card wallets: funding, and spending against the daily limit.

import { toUnits, type Units } from "../core/units.ts";
import type { CardHolder } from "../state/card-holder.ts";
import type { Tenant } from "../state/tenant.ts";
import { emitHolderEvent } from "./card-events.ts";

/** C68, A36: USDC that the own card must have received before bridging to its wallet starts. */
export const BRIDGING_STARTS_AT: Units = toUnits("5.00");
/** C97: less than one unit of a stablecoin is not credited. */
const SMALLEST_DEPOSIT: Units = toUnits("1");

/** The outcome of a deposit: too small, waiting to be bridged, or in the wallet. */
export type Funding = "not_credited" | "credited" | "bridged";

/** Funds a wallet. Deposits for the own card are bridged together once they suffice; a customer's arrive at once. */
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
  // A36: a deposit too small to be bridged is credited and waits.
  if (own.unbridged < BRIDGING_STARTS_AT) return "credited";
  own.wallet.available += own.unbridged;
  own.unbridged = 0n;
  emitHolderEvent(tenant, "card.funded", own);
  return "bridged";
}

export function utcDay(clock: Pick<Tenant, "now">): string {
  return new Date(clock.now()).toISOString().slice(0, 10);
}

/** Amount spent today, holds included. */
export function usedToday(tenant: Tenant, { wallet }: CardHolder): Units {
  return wallet.day === utcDay(tenant) ? wallet.used : 0n;
}

/** Remainder of today's limit, at least 0. */
export function leftToday(tenant: Tenant, holder: CardHolder): Units {
  const left = toUnits(tenant.state.settings.cards.dailySpendingLimit) - usedToday(tenant, holder);
  return left > 0n ? left : 0n;
}

/** Adds to the amount spent on a day; ignores days other than today. */
export function addSpending(tenant: Tenant, holder: CardHolder, day: string, amount: Units): void {
  const today = utcDay(tenant);
  if (day !== today) return;
  const used = usedToday(tenant, holder) + amount;
  // After the clock was set back, refunds may exceed what was counted today.
  holder.wallet.used = used > 0n ? used : 0n;
  holder.wallet.day = today;
}
