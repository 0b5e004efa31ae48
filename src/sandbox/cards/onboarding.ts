// Adds customers to the program and deletes them.

import { isPlain } from "../../wrappers/http/extra-body.ts";
import { type Currency, createHolder, isCurrency } from "../state/card-holder.ts";
import type { Customer } from "../state/cards-state.ts";
import type { Tenant } from "../state/tenant.ts";
import { conflict, invalidFields } from "./card-refusals.ts";
import { emailKey } from "./find-holder.ts";

/** The fields of an onboarding request. They are undocumented, so each is optional (G42). */
export interface Onboarding {
  readonly email: string | undefined;
  readonly externalId: string | undefined;
  readonly currency: Currency;
}

/**
 * Reads `email`, `external_id` and `currency` (G42, assumed).
 *
 * @throws {Refusal} 400 if one of them is invalid, 409 for an address that the card network knows (C53).
 */
export function readOnboarding(tenant: Tenant, body: unknown): Onboarding {
  const { email, external_id: externalId, currency = "USD" }: OnboardingFields = isPlain(body) ? body : {};
  const { byExternalId, registeredEmails } = tenant.state.cards;
  const fields: Record<string, string[]> = {};
  if (email !== undefined && !isAddress(email)) fields.email = ["must be an e-mail address"];
  if (externalId !== undefined && (typeof externalId !== "string" || externalId === "")) {
    fields.external_id = ["must be a non-empty string"];
  } else if (externalId !== undefined && byExternalId.has(externalId)) {
    fields.external_id = ["belongs to another customer"];
  }
  if (!isCurrency(currency)) fields.currency = ["must be USD, EUR or GBP"];
  if (Object.keys(fields).length > 0) throw invalidFields(fields, { rule: "G42, C15", basis: "assumed" });
  const address = email as string | undefined;
  // C53: the card network remembers every address, even after the record is deleted.
  if (address !== undefined && registeredEmails.has(emailKey(address))) {
    throw conflict("EMAIL_ALREADY_REGISTERED", "C53", "The e-mail address is already registered.");
  }
  return { email: address, externalId: externalId as string | undefined, currency: currency as Currency };
}

interface OnboardingFields {
  readonly email?: unknown;
  readonly external_id?: unknown;
  readonly currency?: unknown;
}

function isAddress(value: unknown): value is string {
  return typeof value === "string" && value.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(value);
}

/** Creates a customer without completed checks. */
export function onboard(tenant: Tenant, { email, externalId, currency }: Onboarding): Customer {
  const { random, state } = tenant;
  const recordId = random.hex(24);
  const customer: Customer = {
    ...createHolder(random, currency),
    recordId,
    externalId: externalId ?? `external_${recordId}`,
    email: email ?? `${recordId}@customers.example`,
    createdAt: tenant.isoNow(),
    flowStatus: "onboarding",
    identity: "pending",
    sourceOfFundsAt: null,
    phoneVerifiedAt: null,
  };
  const { cards } = state;
  cards.customers.set(customer.id, customer);
  cards.byRecordId.set(customer.recordId, customer.id);
  cards.byExternalId.set(customer.externalId, customer.id);
  cards.byEmail.set(emailKey(customer.email), customer.id);
  cards.registeredEmails.set(emailKey(customer.email), true);
  return customer;
}

/** Deletes the record of a customer without cards. The card network still remembers the address. */
export function deleteCustomer(tenant: Tenant, customer: Customer): void {
  const { cards } = tenant.state;
  cards.customers.delete(customer.id);
  cards.byRecordId.delete(customer.recordId);
  cards.byExternalId.delete(customer.externalId);
  cards.byEmail.delete(emailKey(customer.email));
  cards.ledger.abandoned += customer.wallet.available + customer.wallet.pending;
}
