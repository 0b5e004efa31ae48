// Finds card holders: the account's own card record or a customer, by path, identifier or input of a simulation. Neither
// path finds the other's, except for unfreezing.

import { lookupCardCustomer } from "../../../generated/crypto/operations.ts";
import { cardCustomerIdName } from "../../wrappers/helpers/card-customer.ts";
import { toDecimal, toUnits, type Units } from "../core/assets.ts";
import { ControlError } from "../core/control-error.ts";
import { Refusal } from "../core/response.ts";
import type { Card, CardHolder } from "../state/card-holder.ts";
import type { CardsState, Customer, OwnCardRecord } from "../state/cards-state.ts";
import type { OperationCall } from "../state/handler.ts";
import type { Tenant } from "../state/tenant.ts";
import type { Field } from "../state/tenant-simulation.ts";
import { notFound } from "./card-refusals.ts";

export function ownRecord(call: OperationCall): OwnCardRecord {
  const { own } = call.tenant.state.cards;
  if (own.id !== call.path("svcCardId")) throw notFound("G67", "assumed", "The account has no such card record.");
  return own;
}

export function customerOf(call: OperationCall, rule = "G67"): Customer {
  checkProgram(call.tenant);
  const customer = call.tenant.state.cards.customers.get(call.path("svcCardId"));
  if (!customer) throw notFound(rule, "assumed", "The program has no such customer.");
  return customer;
}

/**
 * The holder of a card to unfreeze. The table of states asks only that the card exists, so the path finds customers, too,
 * unless a setting restricts it to the account's own card record.
 */
export function unfreezeHolder(call: OperationCall): CardHolder {
  const { cards, settings } = call.tenant.state;
  const customer = settings.cards.unfreeze === "any-card" ? cards.customers.get(call.path("svcCardId")) : undefined;
  return customer ?? ownRecord(call);
}

export function cardOf(call: OperationCall, holder: CardHolder): Card {
  const card = holder.cards.get(call.path("cardId"));
  if (!card) throw notFound("G67", "assumed", "The card holder has no such card.");
  return card;
}

/** The values are open; only `active` and `pending` are documented. */
export function statusOf(card: Card): string {
  if (card.isBlocked) return "blocked";
  if (card.isLost) return "lost";
  if (card.isFrozen) return "frozen";
  return card.activatedAt === null ? "pending" : "active";
}

/** @throws {Refusal} 403 if the program is not approved: documented for card transactions, assumed elsewhere. */
export function checkProgram(tenant: Tenant, basis: "documented" | "assumed" = "assumed"): void {
  if (tenant.state.settings.cards.programApproved) return;
  const message = "The card-issuer program is not approved.";
  throw new Refusal({ status: 403, code: "NOT_APPROVED", message, rule: "C75", basis });
}

export function holderById(tenant: Tenant, id: string): CardHolder | undefined {
  const { own, customers } = tenant.state.cards;
  return customers.get(id) ?? (own.id === id ? own : undefined);
}

export const identifierNames: readonly string[] = lookupCardCustomer.exactlyOne ?? [];

const finders: Readonly<Record<string, (cards: CardsState, value: string) => string | undefined>> = {
  // What `id` identifies is undocumented; assumed to be the internal record.
  id: (cards, value) => cards.byRecordId.get(value),
  [cardCustomerIdName]: (_, value) => value,
  // A value that is not a customer id is tried as `svc_card_id`.
  customer_id: (cards, value) => cards.byRecordId.get(value) ?? value,
  card_id: (cards, value) => cards.byCardId.get(value),
  external_id: (cards, value) => cards.byExternalId.get(value),
  email: (cards, value) => cards.byEmail.get(emailKey(value)),
};

export function findByIdentifier(cards: CardsState, name: string, value: string): Customer | undefined {
  const id = finders[name]?.(cards, value);
  return id === undefined ? undefined : cards.customers.get(id);
}

export function findByAnyId(cards: CardsState, value: string): Customer | undefined {
  const { customers, byRecordId, byExternalId } = cards;
  return customers.get(value) ?? customers.get(byRecordId.get(value) ?? byExternalId.get(value) ?? "");
}

export function emailKey(email: string): string {
  return email.toLowerCase();
}

export type HolderInput = Readonly<Record<typeof cardCustomerIdName, string>>;

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

export function customerIn(tenant: Tenant, { [cardCustomerIdName]: id }: HolderInput): Customer {
  const customer = tenant.state.cards.customers.get(id);
  if (!customer) throw new ControlError("there is no such card customer", 404);
  return customer;
}

export function holderIn(tenant: Tenant, { [cardCustomerIdName]: id }: HolderInput): CardHolder {
  const holder = holderById(tenant, id);
  if (!holder) throw new ControlError("there is no such card customer or own card record", 404);
  return holder;
}

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
