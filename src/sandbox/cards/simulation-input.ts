// What the simulations of cards are given: whom and what they are about, and how much.

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
  [cardCustomerIdName]: { type: "string", required: true, about: "The customer, as onboarding and lookup name it." },
};

export const holderField: Readonly<Record<typeof cardCustomerIdName, Field>> = {
  [cardCustomerIdName]: { type: "string", required: true, about: "The customer, or the account's own card record." },
};

export const cardField: { readonly card_id: Field } = {
  card_id: { type: "string", required: true, about: "The card, a customer's or the account's own." },
};

/** @throws {ControlError} 404 */
export function customerIn(tenant: Tenant, { [cardCustomerIdName]: id }: HolderInput): Customer {
  const customer = tenant.state.cards.customers.get(id);
  if (!customer) throw new ControlError("There is no such card customer.", 404);
  return customer;
}

/** @throws {ControlError} 404 */
export function holderIn(tenant: Tenant, { [cardCustomerIdName]: id }: HolderInput): CardHolder {
  const holder = holderById(tenant, id);
  if (!holder) throw new ControlError("There is no such card customer, and no such card record of the account.", 404);
  return holder;
}

/** @throws {ControlError} 404 */
export function cardIn(tenant: Tenant, { card_id }: CardInput): { readonly holder: CardHolder; readonly card: Card } {
  const holder = holderById(tenant, tenant.state.cards.byCardId.get(card_id) ?? "");
  const card = holder?.cards.get(card_id);
  if (!holder || !card) throw new ControlError("There is no such card.", 404);
  return { holder, card };
}

/** Sums of more digits could not be written as the documents want amounts. */
export const LARGEST_AMOUNT: Units = toUnits("1000000000000000000");

/** @throws {ControlError} where it is zero or less, or more than 10^18. */
export function amountIn(name: string, text: string): Units {
  const units = toUnits(text);
  if (units <= 0n) throw new ControlError(`${name} must be more than zero.`);
  if (units > LARGEST_AMOUNT) throw new ControlError(`${name} must be at most ${toDecimal(LARGEST_AMOUNT, 0)}.`);
  return units;
}
