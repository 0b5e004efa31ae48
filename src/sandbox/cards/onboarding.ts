// Takes customers into the program and out of it.

import { isPlain } from "../../wrappers/http/extra-body.ts";
import { type Currency, createHolder, isCurrency } from "../state/card-holder.ts";
import type { Customer } from "../state/cards-state.ts";
import type { Tenant } from "../state/tenant.ts";
import { conflict, invalidFields } from "./card-refusals.ts";
import { emailKey } from "./find-holder.ts";

/** What the sandbox reads of an onboarding request. No field of it is shown, so each may be missing (G42). */
export interface Onboarding {
  readonly email: string | undefined;
  readonly externalId: string | undefined;
  readonly currency: Currency;
}

/**
 * Reads `email`, `external_id` and `currency`, and nothing else (G42, assumed).
 *
 * @throws {Refusal} 400 where one of them makes no sense, 409 for an address that the card network knows (C53).
 */
export function readOnboarding(tenant: Tenant, body: unknown): Onboarding {
  const { email, external_id: externalId, currency = "USD" }: OnboardingFields = isPlain(body) ? body : {};
  const { byExternalId, registeredEmails } = tenant.state.cards;
  const fields: Record<string, string[]> = {};
  if (email !== undefined && !isAddress(email)) fields.email = ["It must be an e-mail address."];
  if (externalId !== undefined && (typeof externalId !== "string" || externalId === "")) {
    fields.external_id = ["It must be text."];
  } else if (externalId !== undefined && byExternalId.has(externalId)) {
    fields.external_id = ["Another customer has it."];
  }
  if (!isCurrency(currency)) fields.currency = ["It must be USD, EUR or GBP."];
  if (Object.keys(fields).length > 0) throw invalidFields(fields, { rule: "G42, C15", basis: "assumed" });
  const address = email as string | undefined;
  // C53: the card network forgets no address, whatever became of the record.
  if (address !== undefined && registeredEmails.has(emailKey(address))) {
    throw conflict("EMAIL_ALREADY_REGISTERED", "C53", "The e-mail address is registered already.");
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

/** A new customer, of whom nothing has been checked. */
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

/** Deletes the record of a customer without cards. Only the card network remembers the address. */
export function forget(tenant: Tenant, customer: Customer): void {
  const { cards } = tenant.state;
  cards.customers.delete(customer.id);
  cards.byRecordId.delete(customer.recordId);
  cards.byExternalId.delete(customer.externalId);
  cards.byEmail.delete(emailKey(customer.email));
  cards.ledger.abandoned += customer.wallet.available + customer.wallet.pending;
}
