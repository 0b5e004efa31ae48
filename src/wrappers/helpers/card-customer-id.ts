// The id of a card customer. Its wire name contains the name of the service, which hand-written code does not know, so it is
// looked up among the generated names.

import { lookupCardCustomer } from "../../../generated/crypto/operations.ts";
import type { CardCustomer } from "../../../generated/crypto/resources.ts";
import { operationsOf } from "../clients/client-operations.ts";
import { ConfigurationError } from "../errors/configuration-error.ts";
import type { Operation } from "../operation/operation.ts";

type IdNameOf<Customer> = Extract<keyof Customer, `${string}_card_id`>;

/** The id in the records of card customers of a generated client. */
export type CardCustomerIdOf<Customer> = Customer[IdNameOf<Customer>];

/** The id of a card customer, or of the account's own card record. */
export type CardCustomerId = CardCustomerIdOf<CardCustomer>;

/** The property of a card customer with the id, and the query parameter of the same name. */
export const cardCustomerIdName: IdNameOf<CardCustomer> = nameAmong<IdNameOf<CardCustomer>>(lookupCardCustomer);

/** The lookup of a client, and the name of the id in it: a generated client has its own. */
export function cardCustomerLookup(client: object): { readonly method: string; readonly idName: string } {
  const operations = operationsOf(client);
  if (!operations) return { method: lookupCardCustomer.name, idName: cardCustomerIdName };
  const operation = operations.lookupCardCustomer;
  if (!operation) throw new ConfigurationError("This client does not know how to look up a card customer");
  return { method: operation.name, idName: nameAmong(operation) };
}

function nameAmong<Name extends string>({ name: method, exactlyOne = [] }: Operation): Name {
  const names = exactlyOne.filter((identifier): identifier is Name => identifier.endsWith("_card_id"));
  const [name, ...others] = names;
  if (name !== undefined && others.length === 0) return name;
  throw new ConfigurationError(`${method} has no single identifier that ends with _card_id`);
}
