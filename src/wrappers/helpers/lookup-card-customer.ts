// Lookups that cannot find somebody else (A14): by one reliable identifier, which the answer must repeat.

import { lookupCardCustomer } from "../../../generated/crypto/operations.ts";
import type { CardCustomer, LookupCardCustomerQuery } from "../../../generated/crypto/resources.ts";
import type { CryptoClient } from "../clients/crypto-client.ts";
import { ArgumentError } from "../errors/argument-error.ts";
import { ResponseError } from "../errors/response-error.ts";
import type { CallOptions } from "../operation/call-options.ts";
import { type CardCustomerId, cardCustomerIdName } from "./card-customer-id.ts";

/**
 * Finds the card customer with this id.
 *
 * The service's own lookup by `customer_id` may answer with another customer, since it takes what it does not know for an id of
 * another kind. This one asks by the id itself and compares.
 *
 * @throws {ApiError} with the code `CUSTOMER_NOT_FOUND` where there is none, and as every lookup.
 * @throws {ResponseError} where the service answers with another customer.
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
 * Finds the card customer with the reference that you gave at onboarding.
 *
 * @throws {ApiError} with the code `CUSTOMER_NOT_FOUND` where there is none, and as every lookup.
 * @throws {ResponseError} where the service answers with another customer.
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
  // Sent without one, the request would look for nobody in particular.
  if (typeof id !== "string" || id === "") throw new ArgumentError(`${name} must be a string that is not empty`);
  const query = { [name]: id } as LookupCardCustomerQuery;
  const { data, status, requestId } = await wallets.cardIssuer.lookupCustomer(query, options).withResponse();
  if (data[name] === id) return data;
  const { id: operation } = lookupCardCustomer;
  throw new ResponseError(`${operation} answered with a customer of another ${name} than the one asked for`, {
    ...{ operation, attempts: 1, httpStatus: status, requestId },
    code: "response_malformed",
    raw: data,
  });
}
