// Finds a customer by whatever identifies one.

import { lookupCardCustomer } from "../../../generated/crypto/operations.ts";
import { cardCustomerIdName } from "../../wrappers/helpers/card-customer-id.ts";
import type { CardsState, Customer } from "../state/cards-state.ts";
import { emailKey } from "./onboarding.ts";

/** The six identifiers, of which lookup takes one (C70). */
export const identifierNames: readonly string[] = lookupCardCustomer.exactlyOne ?? [];

type Find = (cards: CardsState, value: string) => string | undefined;

const finders: Readonly<Record<string, Find>> = {
  // G66: what `id` identifies is not shown; here it is the internal record.
  id: (cards, value) => cards.byRecordId.get(value),
  [cardCustomerIdName]: (_, value) => value,
  // C72: a value that is no customer id is tried as a `svc_card_id` (A14).
  customer_id: (cards, value) => cards.byRecordId.get(value) ?? value,
  card_id: (cards, value) => cards.byCardId.get(value),
  external_id: (cards, value) => cards.byExternalId.get(value),
  email: (cards, value) => cards.byEmail.get(emailKey(value)),
};

/** The customer whom one of the six identifiers finds. */
export function findByIdentifier(cards: CardsState, name: string, value: string): Customer | undefined {
  const id = finders[name]?.(cards, value);
  return id === undefined ? undefined : cards.customers.get(id);
}

/** C74: by `svc_card_id`, by the internal record's id, or by the issuer's own reference, in this order. */
export function findByAnyId(cards: CardsState, value: string): Customer | undefined {
  const { customers, byRecordId, byExternalId } = cards;
  return customers.get(value) ?? customers.get(byRecordId.get(value) ?? byExternalId.get(value) ?? "");
}
