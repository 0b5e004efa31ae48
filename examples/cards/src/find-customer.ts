// Finds a customer by the programme's own reference.

import { ApiError, type CryptoClient } from "svc-sdk";
import { type CardCustomer, lookupByExternalId } from "svc-sdk/crypto";

/** The customer with this reference; undefined if the service knows none. */
export async function findCustomer(wallets: CryptoClient, externalId: string): Promise<CardCustomer | undefined> {
  try {
    return await lookupByExternalId(wallets, externalId);
  } catch (error) {
    if (error instanceof ApiError && error.code === "CUSTOMER_NOT_FOUND") return undefined;
    throw error;
  }
}

/** The customer with this reference. Throws an error if the service knows none. */
export async function getCustomer(wallets: CryptoClient, externalId: string): Promise<CardCustomer> {
  const customer = await findCustomer(wallets, externalId);
  if (customer === undefined) throw new Error(`${externalId} is not enrolled`);
  return customer;
}
