// The id of a card customer. Its wire name contains the name of the service, which hand-written code does not know, so it is
// looked up among the generated names.

import { lookupCardCustomer } from "../../../generated/crypto/operations.ts";
import type { CardCustomer } from "../../../generated/crypto/resources.ts";

type IdName = Extract<keyof CardCustomer, `${string}_card_id`>;

/** The id of a card customer, or of the account's own card record. */
export type CardCustomerId = CardCustomer[IdName];

/** The property of a card customer with the id, and the query parameter of the same name. */
export const cardCustomerIdName: IdName = nameAmong(lookupCardCustomer.exactlyOne ?? []);

function nameAmong(identifiers: readonly string[]): IdName {
  const [name, ...others] = identifiers.filter((identifier): identifier is IdName => identifier.endsWith("_card_id"));
  if (name === undefined || others.length > 0) throw new TypeError("no single identifier of a card customer");
  return name;
}
