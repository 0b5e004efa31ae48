// Adds a customer to the programme, once.

import { type CryptoClient, OutcomeUnknownError } from "svc-sdk";
import type { CardCustomer } from "svc-sdk/crypto";
import { findCustomer, getCustomer } from "./find-customer.ts";

export interface Applicant {
  /** The programme's own reference, such as the id of the user. */
  readonly externalId: string;
  readonly email: string;
}

/**
 * Returns the customer with this reference, or onboards a new one. Safe to call again after any error: it looks
 * first, and the service rejects an email address that it knows with `EMAIL_ALREADY_REGISTERED`.
 */
export async function enrol(wallets: CryptoClient, { externalId, email }: Applicant): Promise<CardCustomer> {
  const known = await findCustomer(wallets, externalId);
  if (known) return known;
  try {
    // The fields of this request are undocumented: replace them by what the service has told you.
    await wallets.cardCustomers.onboard({ external_id: externalId, email });
  } catch (error) {
    // After a lost response, only a look-up tells whether the customer was added.
    const added = error instanceof OutcomeUnknownError && (await findCustomer(wallets, externalId));
    if (added) return added;
    throw error;
  }
  return getCustomer(wallets, externalId);
}
