// Simulations of onboarding steps outside the service: identity, phone, questionnaire, wallet contract.

import type { Customer } from "../state/cards-state.ts";
import type { Tenant } from "../state/tenant.ts";
import type { Simulation } from "../state/tenant-simulation.ts";
import { type CardEvent, emitHolderEvent } from "./card-events.ts";
import { isReady, startDeployment } from "./safe.ts";
import { customerField, customerIn, type HolderInput, holderField, holderIn } from "./simulation-input.ts";

/** The progress of a customer's onboarding. */
export interface OnboardingProgress {
  readonly flow_status: string;
  readonly identity: Customer["identity"];
  readonly source_of_funds: boolean;
  readonly phone: boolean;
  readonly wallet_ready: boolean;
}

export type OnboardingStep = Simulation<HolderInput, OnboardingProgress>;
export type FlowStatusInput = HolderInput & { readonly flow_status: string };
export type WalletStatusInput = HolderInput & { readonly account_status: number };

function progressOf(tenant: Tenant, customer: Customer): OnboardingProgress {
  return {
    flow_status: customer.flowStatus,
    identity: customer.identity,
    source_of_funds: customer.sourceOfFundsAt !== null,
    phone: customer.phoneVerifiedAt !== null,
    wallet_ready: isReady(customer, tenant.now()),
  };
}

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

export interface OnboardingSimulations {
  readonly approveIdentity: OnboardingStep;
  readonly rejectIdentity: OnboardingStep;
  readonly completeSourceOfFunds: OnboardingStep;
  readonly verifyPhone: OnboardingStep;
  readonly setFlowStatus: Simulation<FlowStatusInput, OnboardingProgress>;
  readonly setWalletStatus: Simulation<WalletStatusInput, { readonly wallet_ready: boolean }>;
}

export const onboardingSimulations: OnboardingSimulations = {
  approveIdentity: step(
    "Approves a card customer's identity, which starts the deployment of the card wallet.",
    "kyc.approved",
    (tenant, customer) => {
      decide(customer, "approved");
      // C61, A29: approval deploys the wallet automatically; deploying it explicitly as well does no harm.
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
  // G23: the values and their order are undocumented.
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
  // G21: codes other than 0 and 7 are open, and never ready.
  setWalletStatus: {
    about: "Sets the account_status of a card wallet: once deployed, 0 and 7 mean ready, others do not.",
    fields: {
      ...holderField,
      account_status: { type: "integer", required: true, about: "0 is Ok, 7 is DelayQueueNotEmpty." },
    },
    run(tenant, input) {
      const holder = holderIn(tenant, input);
      holder.accountStatus = input.account_status;
      return { wallet_ready: isReady(holder, tenant.now()) };
    },
  },
};
