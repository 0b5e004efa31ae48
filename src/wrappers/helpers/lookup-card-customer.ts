// Looks up a card customer by one identifier, which the response must repeat (A14).

import type { CardCustomer } from "../../../generated/crypto/resources.ts";
import { ArgumentError } from "../errors/argument-error.ts";
import { ResponseError } from "../errors/response-error.ts";
import type { CallOptions } from "../operation/call-options.ts";
import type { ResultPromise } from "../operation/results.ts";
import { fieldsOf } from "../parsing/fields.ts";
import { type CardCustomerIdOf, cardCustomerLookup } from "./card-customer-id.ts";

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
  if (typeof id !== "string" || id === "")
    throw new ArgumentError(`${name} must be a non-empty string`, { field: name });
  const response = await wallets.cardIssuer.lookupCustomer({ [name]: id } as never, options).withResponse();
  const { data, status, requestId, headers } = response;
  if (fieldsOf(data)[name] === id) return data;
  const { method } = cardCustomerLookup(wallets);
  throw new ResponseError(`${method}: the service returned a customer with another ${name}`, {
    ...{ method, attempts: 1, httpStatus: status, requestId, headers },
    code: "response_malformed",
    raw: data,
  });
}
