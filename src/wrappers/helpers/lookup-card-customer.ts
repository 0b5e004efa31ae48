// Looks up a card customer by one identifier, which the response must repeat (A14).

import { lookupCardCustomer } from "../../../generated/crypto/operations.ts";
import type { CardCustomer, LookupCardCustomerQuery } from "../../../generated/crypto/resources.ts";
import type { CryptoClient } from "../clients/crypto-client.ts";
import { ArgumentError } from "../errors/argument-error.ts";
import { ResponseError } from "../errors/response-error.ts";
import type { CallOptions } from "../operation/call-options.ts";
import { type CardCustomerId, cardCustomerIdName } from "./card-customer-id.ts";

/**
 * Looks up the card customer with this id, and checks that the service returned that customer. Its lookup by `customer_id` may
 * return another one, because it treats an unknown value as an id of another kind.
 *
 * @throws {ApiError} with the code `CUSTOMER_NOT_FOUND` if there is none.
 * @throws {ResponseError} if the service returns another customer.
 * @example
 * const customer = await lookupByCardCustomerId(wallets, "cardholder_1001");
 */
export function lookupByCardCustomerId(
  wallets: CryptoClient,
  id: CardCustomerId,
  options?: CallOptions,
): Promise<CardCustomer> {
  return lookup(wallets, cardCustomerIdName, id, options);
}

/**
 * Looks up the card customer with the reference that you passed at onboarding.
 *
 * @throws {ApiError} with the code `CUSTOMER_NOT_FOUND` if there is none.
 * @throws {ResponseError} if the service returns another customer.
 * @example
 * const customer = await lookupByExternalId(wallets, "customer-1001");
 */
export function lookupByExternalId(
  wallets: CryptoClient,
  externalId: string,
  options?: CallOptions,
): Promise<CardCustomer> {
  return lookup(wallets, "external_id", externalId, options);
}

async function lookup(
  wallets: CryptoClient,
  name: typeof cardCustomerIdName | "external_id",
  id: string,
  options: CallOptions | undefined,
): Promise<CardCustomer> {
  // Without a value, the request would match any customer.
  if (typeof id !== "string" || id === "")
    throw new ArgumentError(`${name} must be a non-empty string`, { field: name });
  const query = { [name]: id } as LookupCardCustomerQuery;
  const response = await wallets.cardIssuer.lookupCustomer(query, options).withResponse();
  const { data, status, requestId, headers } = response;
  if (data[name] === id) return data;
  const { name: method } = lookupCardCustomer;
  throw new ResponseError(`${method}: the service returned a customer with another ${name}`, {
    ...{ method, attempts: 1, httpStatus: status, requestId, headers },
    code: "response_malformed",
    raw: data,
  });
}
