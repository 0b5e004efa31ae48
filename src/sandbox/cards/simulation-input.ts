// Inputs shared by the card simulations: customers, cards and amounts.

import { cardCustomerIdName } from "../../wrappers/helpers/card-customer-id.ts";
import { ControlError } from "../core/control-error.ts";
import { toDecimal, toUnits, type Units } from "../core/units.ts";
import type { Card, CardHolder } from "../state/card-holder.ts";
import type { Customer } from "../state/cards-state.ts";
import type { Tenant } from "../state/tenant.ts";
import type { Field } from "../state/tenant-simulation.ts";
import { holderById } from "./find-holder.ts";

/** Names a card customer, or the account's own card record. */
export type HolderInput = Readonly<Record<typeof cardCustomerIdName, string>>;

/** Names a card. */
export interface CardInput {
  readonly card_id: string;
}

export const customerField: Readonly<Record<typeof cardCustomerIdName, Field>> = {
  [cardCustomerIdName]: { type: "string", required: true, about: "The customer, by the id from onboarding or lookup." },
};

export const holderField: Readonly<Record<typeof cardCustomerIdName, Field>> = {
  [cardCustomerIdName]: { type: "string", required: true, about: "The customer, or the account's own card record." },
};

export const cardField: { readonly card_id: Field } = {
  card_id: { type: "string", required: true, about: "The card of a customer or of the account." },
};

/** @throws {ControlError} 404 */
export function customerIn(tenant: Tenant, { [cardCustomerIdName]: id }: HolderInput): Customer {
  const customer = tenant.state.cards.customers.get(id);
  if (!customer) throw new ControlError("there is no such card customer", 404);
  return customer;
}

/** @throws {ControlError} 404 */
export function holderIn(tenant: Tenant, { [cardCustomerIdName]: id }: HolderInput): CardHolder {
  const holder = holderById(tenant, id);
  if (!holder) throw new ControlError("there is no such card customer or own card record", 404);
  return holder;
}

/** @throws {ControlError} 404 */
export function cardIn(tenant: Tenant, { card_id }: CardInput): { readonly holder: CardHolder; readonly card: Card } {
  const holder = holderById(tenant, tenant.state.cards.byCardId.get(card_id) ?? "");
  const card = holder?.cards.get(card_id);
  if (!holder || !card) throw new ControlError("there is no such card", 404);
  return { holder, card };
}

/** Larger sums would have too many digits for the documented amounts. */
export const LARGEST_AMOUNT: Units = toUnits("1000000000000000000");

/** @throws {ControlError} if the amount is not above 0 or exceeds 10^18. */
export function amountIn(name: string, text: string): Units {
  const units = toUnits(text);
  if (units <= 0n) throw new ControlError(`${name} must be more than 0`);
  if (units > LARGEST_AMOUNT) throw new ControlError(`${name} must be at most ${toDecimal(LARGEST_AMOUNT, 0)}`);
  return units;
}
