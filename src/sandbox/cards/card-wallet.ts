// Money that arrives in a card wallet.

import { toUnits, type Units } from "../core/money.ts";
import type { CardHolder } from "../state/card-holder.ts";
import type { Tenant } from "../state/tenant.ts";
import { tellOfHolder } from "./card-events.ts";

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
    tellOfHolder(tenant, "card.funded", holder);
    return "bridged";
  }
  own.unbridged += amount;
  // A36: too little to be bridged is credited all the same, and waits.
  if (own.unbridged < BRIDGING_STARTS_AT) return "credited";
  own.wallet.available += own.unbridged;
  own.unbridged = 0n;
  tellOfHolder(tenant, "card.funded", own);
  return "bridged";
}
