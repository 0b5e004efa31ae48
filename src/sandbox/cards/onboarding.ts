// Customers of the card-issuer program: onboarding, its steps outside the service, source of funds, reset.

import { cardCustomerIdName } from "../../wrappers/helpers/card-customer.ts";
import { isPlain } from "../../wrappers/http/body.ts";
import { envelopeB, type HandlerResult } from "../core/response.ts";
import { type Currency, createHolder, isCurrency } from "../state/card-holder.ts";
import type { Customer } from "../state/cards-state.ts";
import type { OperationCall, OperationHandlers } from "../state/handler.ts";
import type { Tenant } from "../state/tenant.ts";
import type { Simulation } from "../state/tenant-simulation.ts";
import { type CardEvent, emitHolderEvent } from "./card-events.ts";
import {
  checkProgram,
  customerField,
  customerIn,
  customerOf,
  emailKey,
  findByIdentifier,
  type HolderInput,
} from "./card-holders.ts";
import { conflict, invalidFields } from "./card-refusals.ts";
import { isReady, startDeployment } from "./card-wallet.ts";

export const onboardingOperations: OperationHandlers = {
  onboardCardCustomer: { handle: onboard },
  resetCardCustomer: { handle: reset },
  getSourceOfFunds: { handle: getSourceOfFunds },
  submitSourceOfFunds: { handle: submitSourceOfFunds },
};

export interface OnboardingProgress {
  readonly flow_status: string;
  readonly identity: Customer["identity"];
  readonly source_of_funds: boolean;
  readonly phone: boolean;
  readonly wallet_ready: boolean;
}

type OnboardingStep = Simulation<HolderInput, OnboardingProgress>;

export const onboardingSimulations: {
  readonly approveIdentity: OnboardingStep;
  readonly rejectIdentity: OnboardingStep;
  readonly completeSourceOfFunds: OnboardingStep;
  readonly verifyPhone: OnboardingStep;
  readonly setFlowStatus: Simulation<HolderInput & { readonly flow_status: string }, OnboardingProgress>;
} = {
  approveIdentity: step(
    "Approves a card customer's identity, which starts the deployment of the card wallet.",
    "kyc.approved",
    (tenant, customer) => {
      decide(customer, "approved");
      // Approval deploys the wallet automatically; deploying it explicitly as well does no harm.
      startDeployment(tenant, customer);
    },
  ),
  rejectIdentity: step("Rejects a card customer's identity.", "kyc.rejected", (_, customer) =>
    decide(customer, "rejected"),
  ),
  completeSourceOfFunds: step(
    "Completes a card customer's questionnaire on the source of funds.",
    "kyc.source_of_funds_completed",
    (tenant, customer) => {
      customer.sourceOfFundsAt ??= tenant.isoNow();
    },
  ),
  verifyPhone: step("Verifies a card customer's phone number.", "kyc.phone_verified", (tenant, customer) => {
    customer.phoneVerifiedAt ??= tenant.isoNow();
  }),
  // The values and their order are undocumented.
  setFlowStatus: {
    about: "Sets a card customer's flow_status to any value, such as active.",
    fields: {
      ...customerField,
      flow_status: { type: "string", required: true, about: "The value; card_created and active are documented." },
    },
    run(tenant, input) {
      const customer = customerIn(tenant, input);
      customer.flowStatus = input.flow_status;
      return progressOf(tenant, customer);
    },
  },
};

function step(about: string, event: CardEvent, take: (tenant: Tenant, customer: Customer) => void): OnboardingStep {
  return {
    about,
    fields: customerField,
    run(tenant, input) {
      const customer = customerIn(tenant, input);
      take(tenant, customer);
      emitHolderEvent(tenant, event, customer);
      return progressOf(tenant, customer);
    },
  };
}

function decide(customer: Customer, identity: "approved" | "rejected"): void {
  customer.identity = identity;
  if (customer.cards.size === 0) customer.flowStatus = `identity_${identity}`;
}

function progressOf(tenant: Tenant, customer: Customer): OnboardingProgress {
  return {
    flow_status: customer.flowStatus,
    identity: customer.identity,
    source_of_funds: customer.sourceOfFundsAt !== null,
    phone: customer.phoneVerifiedAt !== null,
    wallet_ready: isReady(customer, tenant.now()),
  };
}

// Request and response are undocumented. The response has fields that other customer records have.
function onboard({ tenant, body }: OperationCall): HandlerResult {
  checkProgram(tenant);
  const customer = addCustomer(tenant, readOnboarding(tenant, body));
  emitHolderEvent(tenant, "kyc.started", customer);
  const data = {
    [cardCustomerIdName]: customer.id,
    external_id: customer.externalId,
    flow_status: customer.flowStatus,
    created_at: customer.createdAt,
  };
  return envelopeB(data, "Customer onboarded.", { rule: "G42", basis: "assumed" });
}

type Onboarding = Partial<Pick<Customer, "email" | "externalId">> & { readonly currency: Currency };

/** @throws {Refusal} 400 if a field is invalid, 409 for an address that the card network knows. */
function readOnboarding(tenant: Tenant, body: unknown): Onboarding {
  const given: { email?: unknown; external_id?: unknown; currency?: unknown } = isPlain(body) ? body : {};
  const { email, external_id: externalId, currency = "USD" } = given;
  const { byExternalId, registeredEmails } = tenant.state.cards;
  const fields: Record<string, string[]> = {};
  if (email !== undefined && !isEmail(email)) fields.email = ["must be an email address"];
  if (externalId !== undefined && (typeof externalId !== "string" || externalId === "")) {
    fields.external_id = ["must be a non-empty string"];
  } else if (externalId !== undefined && byExternalId.has(externalId)) {
    fields.external_id = ["belongs to another customer"];
  }
  if (!isCurrency(currency)) fields.currency = ["must be USD, EUR or GBP"];
  if (Object.keys(fields).length > 0) throw invalidFields(fields, { rule: "G42, C15", basis: "assumed" });
  // The card network remembers every address, even after the record is deleted.
  if (isEmail(email) && registeredEmails.has(emailKey(email)))
    throw conflict("EMAIL_ALREADY_REGISTERED", "C53", "The email address is already registered.");
  return { email, externalId, currency } as Onboarding;
}

function isEmail(value: unknown): value is string {
  return typeof value === "string" && value.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(value);
}

function addCustomer({ random, state: { cards }, isoNow }: Tenant, onboarding: Onboarding): Customer {
  const recordId = random.hex(24);
  const customer: Customer = {
    ...createHolder(random, onboarding.currency),
    recordId,
    externalId: onboarding.externalId ?? `external_${recordId}`,
    email: onboarding.email ?? `${recordId}@customers.example`,
    createdAt: isoNow(),
    flowStatus: "onboarding",
    identity: "pending",
    sourceOfFundsAt: null,
    phoneVerifiedAt: null,
  };
  cards.customers.set(customer.id, customer);
  cards.byRecordId.set(customer.recordId, customer.id);
  cards.byExternalId.set(customer.externalId, customer.id);
  cards.byEmail.set(emailKey(customer.email), customer.id);
  cards.registeredEmails.set(emailKey(customer.email), true);
  return customer;
}

function reset(call: OperationCall): HandlerResult {
  const { tenant } = call;
  const customer = customerOf(call, "C52");
  if (["card_created", "active"].includes(customer.flowStatus) || customer.cards.size > 0)
    throw conflict("CARD_ALREADY_ISSUED", "C51", "A card has been issued.");
  deleteCustomer(tenant, customer);
  emitHolderEvent(tenant, "kyc.reset", customer);
  const data = {
    deleted_card_id: customer.id,
    email_masked: customer.email.replace(/^(.?).*@/s, "$1*****@"),
    external_customer_id: customer.externalId,
    next_step: "Onboard the customer with a different email address.",
    email_warning: "The card network keeps the old address on record.",
  };
  return envelopeB(data, "Customer reset.", { rule: "C50", basis: "documented" });
}

function deleteCustomer({ state: { cards } }: Tenant, customer: Customer): void {
  cards.customers.delete(customer.id);
  cards.byRecordId.delete(customer.recordId);
  cards.byExternalId.delete(customer.externalId);
  cards.byEmail.delete(emailKey(customer.email));
  cards.ledger.abandoned += customer.wallet.available + customer.wallet.pending;
}

// The path names no customer, so this is the account's own questionnaire.
function getSourceOfFunds({ tenant }: OperationCall): HandlerResult {
  const completedAt = tenant.state.cards.sourceOfFundsAt;
  const data = { completed: completedAt !== null, completed_at: completedAt };
  return envelopeB(data, "Source of funds retrieved.", { rule: "G42", basis: "assumed" });
}

// The fields are undocumented, so any submission completes the questionnaire of the customer in it, else the account's own.
function submitSourceOfFunds({ tenant, body }: OperationCall): HandlerResult {
  const customer = customerInBody(tenant, body);
  const owner = customer ?? tenant.state.cards;
  owner.sourceOfFundsAt ??= tenant.isoNow();
  if (customer) emitHolderEvent(tenant, "kyc.source_of_funds_completed", customer);
  const data = { completed: true, completed_at: owner.sourceOfFundsAt };
  return envelopeB(data, "Source of funds submitted.", { rule: "G42, C60", basis: "assumed" });
}

function customerInBody(tenant: Tenant, body: unknown): Customer | undefined {
  const fields: Readonly<Record<string, unknown>> = isPlain(body) ? { ...body } : {};
  const name = ["email", cardCustomerIdName].find((identifier) => fields[identifier] !== undefined);
  if (name === undefined) return undefined;
  const customer = findByIdentifier(tenant.state.cards, name, String(fields[name]));
  if (customer) return customer;
  throw invalidFields({ [name]: ["names no customer of the program"] }, { rule: "G42, C15", basis: "assumed" });
}
