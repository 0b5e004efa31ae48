// Money in card wallets. Whatever happens, what came in is what is held, spent or left behind.

import { toUnits, type Units } from "../core/money.ts";
import type { CardHolder } from "../state/card-holder.ts";
import type { Tenant } from "../state/tenant.ts";

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
