// Finds card holders: the account's own card record or a customer, by path or identifier. Neither path finds the other's,
// except for unfreezing (G67).

import { lookupCardCustomer } from "../../../generated/crypto/operations.ts";
import { cardCustomerIdName } from "../../wrappers/helpers/card-customer-id.ts";
import { Refusal } from "../core/refusal.ts";
import type { Card, CardHolder } from "../state/card-holder.ts";
import type { CardsState, Customer, OwnCardRecord } from "../state/cards-state.ts";
import type { OperationCall } from "../state/handler.ts";
import type { Tenant } from "../state/tenant.ts";
import { notFound } from "./card-refusals.ts";

/** The account's own card record. */
export function ownRecord(call: OperationCall): OwnCardRecord {
  const { own } = call.tenant.state.cards;
  if (own.id !== call.path("svcCardId")) throw notFound("G67", "assumed", "The account has no such card record.");
  return own;
}

/** A customer of the caller's program, which must be approved. */
export function customerOf(call: OperationCall, rule = "G67"): Customer {
  checkProgram(call.tenant);
  const customer = call.tenant.state.cards.customers.get(call.path("svcCardId"));
  if (!customer) throw notFound(rule, "assumed", "The program has no such customer.");
  return customer;
}

/**
 * The holder of a card to unfreeze. G67: the table of states asks only that the card exists, so the path finds customers, too,
 * unless a setting restricts it to the account's own card record.
 */
export function unfreezeHolder(call: OperationCall): CardHolder {
  const { cards, settings } = call.tenant.state;
  const customer = settings.cards.unfreeze === "any-card" ? cards.customers.get(call.path("svcCardId")) : undefined;
  return customer ?? ownRecord(call);
}

export function cardOf(call: OperationCall, holder: CardHolder): Card {
  const card = holder.cards.get(call.path("cardId"));
  // G67: the response for an unknown card is undocumented.
  if (!card) throw notFound("G67", "assumed", "The card holder has no such card.");
  return card;
}

/** @throws {Refusal} 403 if the program is not approved: documented for card transactions, assumed elsewhere. */
export function checkProgram(tenant: Tenant, basis: "documented" | "assumed" = "assumed"): void {
  if (tenant.state.settings.cards.programApproved) return;
  // C75: checked before the customer is looked up.
  const message = "The card-issuer program is not approved.";
  throw new Refusal({ status: 403, code: "NOT_APPROVED", message, rule: "C75", basis });
}

/** The holder with this `svc_card_id`, customer or own record. */
export function holderById(tenant: Tenant, id: string): CardHolder | undefined {
  const { own, customers } = tenant.state.cards;
  return customers.get(id) ?? (own.id === id ? own : undefined);
}

/** The six identifiers, of which lookup requires one (C70). */
export const identifierNames: readonly string[] = lookupCardCustomer.exactlyOne ?? [];

type Find = (cards: CardsState, value: string) => string | undefined;

const finders: Readonly<Record<string, Find>> = {
  // G66: what `id` identifies is undocumented; assumed to be the internal record.
  id: (cards, value) => cards.byRecordId.get(value),
  [cardCustomerIdName]: (_, value) => value,
  // C72: a value that is not a customer id is tried as `svc_card_id` (A14).
  customer_id: (cards, value) => cards.byRecordId.get(value) ?? value,
  card_id: (cards, value) => cards.byCardId.get(value),
  external_id: (cards, value) => cards.byExternalId.get(value),
  email: (cards, value) => cards.byEmail.get(emailKey(value)),
};

/** Finds a customer by one of the six identifiers. */
export function findByIdentifier(cards: CardsState, name: string, value: string): Customer | undefined {
  const id = finders[name]?.(cards, value);
  return id === undefined ? undefined : cards.customers.get(id);
}

/** C74: finds a customer by `svc_card_id`, internal record id or external id, in this order. */
export function findByAnyId(cards: CardsState, value: string): Customer | undefined {
  const { customers, byRecordId, byExternalId } = cards;
  return customers.get(value) ?? customers.get(byRecordId.get(value) ?? byExternalId.get(value) ?? "");
}

/** E-mail addresses are compared ignoring case. */
export function emailKey(email: string): string {
  return email.toLowerCase();
}
