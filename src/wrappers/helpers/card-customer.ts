// Looks up a card customer by one identifier, which the response must repeat.

import { lookupCardCustomer } from "../../../generated/crypto/operations.ts";
import type { CardCustomer } from "../../../generated/crypto/resources.ts";
import { attachedCore } from "../client/client.ts";
import { ArgumentError, ConfigurationError, ResponseError } from "../errors.ts";
import type { Operation } from "../operation.ts";
import type { CallOptions } from "../options.ts";
import type { ResultPromise } from "../results.ts";
import { fieldsOf } from "../util/validate.ts";

/** A client that looks up card customers: a `CryptoClient`, or that of a generated package. */
export interface CardCustomerLookupClient<Customer = CardCustomer> {
  readonly cardIssuer: { lookupCustomer(query: never, options?: CallOptions): ResultPromise<Customer> };
}

/**
 * Looks up the card customer with this id, and checks that the service returned that customer. Its lookup by `customer_id` may
 * return another one, because it treats an unknown value as an id of another kind.
 *
 * @throws {ApiError} with the code `CUSTOMER_NOT_FOUND` if there is none.
 * @throws {ResponseError} if the service returns another customer.
 * @example
 * const customer = await lookupByCardCustomerId(wallets, "cardholder_1001");
 */
export async function lookupByCardCustomerId<Customer>(
  wallets: CardCustomerLookupClient<Customer>,
  id: CardCustomerIdOf<NoInfer<Customer>>,
  options?: CallOptions,
): Promise<Customer> {
  return lookup(wallets, cardCustomerLookup(wallets).idName, id, options);
}

/**
 * Looks up the card customer with the reference that you passed at onboarding.
 *
 * @throws {ApiError} with the code `CUSTOMER_NOT_FOUND` if there is none.
 * @throws {ResponseError} if the service returns another customer.
 * @example
 * const customer = await lookupByExternalId(wallets, "customer-1001");
 */
export async function lookupByExternalId<Customer>(
  wallets: CardCustomerLookupClient<Customer>,
  externalId: string,
  options?: CallOptions,
): Promise<Customer> {
  return lookup(wallets, "external_id", externalId, options);
}

async function lookup<Customer>(
  wallets: CardCustomerLookupClient<Customer>,
  name: string,
  id: unknown,
  options: CallOptions | undefined,
): Promise<Customer> {
  // Without a value, the request would match any customer.
  if (typeof id !== "string" || id === "") {
    throw new ArgumentError(`${name} must be a non-empty string`, { field: name });
  }
  const response = await wallets.cardIssuer.lookupCustomer({ [name]: id } as never, options).withResponse();
  const { data, status: httpStatus, requestId, headers } = response;
  if (fieldsOf(data)[name] === id) return data;
  const { method } = cardCustomerLookup(wallets);
  const facts = { method, attempts: 1, httpStatus, requestId, headers, code: "response_malformed", raw: data } as const;
  throw new ResponseError(`${method}: the service returned a customer with another ${name}`, facts);
}

// The id of a card customer. Its wire name contains the name of the service, which hand-written code does not know, so it is
// looked up among the generated names.
type IdNameOf<Customer> = Extract<keyof Customer, `${string}_card_id`>;

/** The id in the records of card customers of a generated client. */
export type CardCustomerIdOf<Customer> = Customer[IdNameOf<Customer>];

/** The id of a card customer, or of the account's own card record. */
export type CardCustomerId = CardCustomerIdOf<CardCustomer>;

/** The property of a card customer with the id, and the query parameter of the same name. */
export const cardCustomerIdName: IdNameOf<CardCustomer> = nameAmong<IdNameOf<CardCustomer>>(lookupCardCustomer);

/** The lookup of a client, and the name of the id in it: a generated client has its own. */
function cardCustomerLookup(client: object): { readonly method: string; readonly idName: string } {
  const operations = attachedCore(client)?.operations;
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
