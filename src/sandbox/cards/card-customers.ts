// Handlers for customers of the card-issuer program: onboarding, reset, wallets, virtual cards, freezing.

import { cardCustomerIdName } from "../../wrappers/helpers/card-customer-id.ts";
import { exactNumber } from "../../wrappers/money/decimal.ts";
import { envelopeB, type HandlerResult } from "../core/handler-result.ts";
import { toDecimal, toUnits, type Units } from "../core/units.ts";
import { tokens } from "../state/card-holder.ts";
import type { OperationCall, OperationHandlers } from "../state/handler.ts";
import { emitCardEvent, emitHolderEvent } from "./card-events.ts";
import { badRequest, conflict } from "./card-refusals.ts";
import { leftToday, usedToday } from "./card-wallet.ts";
import { cardOf, checkProgram, customerOf } from "./find-holder.ts";
import { createVirtualCard, fundingWallet } from "./issue-card.ts";
import { deleteCustomer, onboard, readOnboarding } from "./onboarding.ts";
import { deploy, isReady, monitor } from "./safe.ts";

export const cardCustomerOperations: OperationHandlers = {
  onboardCardCustomer: { handle: onboardCustomer },
  resetCardCustomer: { handle: reset },
  deployCustomerSafe: { handle: deploySafe },
  getCustomerSafe: { handle: (call) => monitor(call, customerOf(call)) },
  createVirtualCard: { handle: (call) => createVirtualCard(call, customerOf(call)) },
  freezeCustomerCard: { handle: freeze },
  getCustomerWallet: { handle: getWallet },
};

// G42: request and response are undocumented. The response has fields that other customer records have.
function onboardCustomer({ tenant, body }: OperationCall): HandlerResult {
  checkProgram(tenant);
  const customer = onboard(tenant, readOnboarding(tenant, body));
  emitHolderEvent(tenant, "kyc.started", customer);
  const data = {
    [cardCustomerIdName]: customer.id,
    external_id: customer.externalId,
    flow_status: customer.flowStatus,
    created_at: customer.createdAt,
  };
  return envelopeB(data, "Customer onboarded.", { rule: "G42", basis: "assumed" });
}

// C50: deletes the record of a customer without a card. C52: customers of other programs are not found.
function reset(call: OperationCall): HandlerResult {
  const { tenant } = call;
  const customer = customerOf(call, "C52");
  const { flowStatus, cards, email } = customer;
  // C51, C62: a card was issued, or the status says so.
  if (flowStatus === "card_created" || flowStatus === "active" || cards.size > 0) {
    throw conflict("CARD_ALREADY_ISSUED", "C51", "A card has been issued.");
  }
  deleteCustomer(tenant, customer);
  emitHolderEvent(tenant, "kyc.reset", customer);
  const data = {
    deleted_card_id: customer.id,
    email_masked: email.replace(/^(.?).*@/s, "$1*****@"),
    // A35: called `external_id` elsewhere.
    external_customer_id: customer.externalId,
    next_step: "Onboard the customer with a different e-mail address.",
    email_warning: "The card network keeps the old address on record.",
  };
  return envelopeB(data, "Customer reset.", { rule: "C50", basis: "documented" });
}

function deploySafe(call: OperationCall): HandlerResult {
  const customer = customerOf(call);
  if (customer.identity !== "approved" && customer.deployment === null) {
    // G26: no deployment before approval; the code is undocumented.
    throw badRequest("The customer's identity is not approved.", { rule: "G26", basis: "assumed" });
  }
  return deploy(call, customer);
}

// C66: new authorizations are declined, and lookup shows it.
function freeze(call: OperationCall): HandlerResult {
  const { tenant } = call;
  const customer = customerOf(call);
  const card = cardOf(call, customer);
  const wasFrozen = card.isFrozen;
  if (!wasFrozen) {
    card.isFrozen = true;
    card.frozenAt = tenant.isoNow();
    emitCardEvent(tenant, "card.frozen", customer, card);
  }
  // G33: a frozen card keeps its time of freezing.
  const data = { [cardCustomerIdName]: customer.id, card_id: card.id, is_frozen: true, frozen_at: card.frozenAt };
  return envelopeB(
    data,
    "Card frozen.",
    wasFrozen ? { rule: "G33, C66", basis: "assumed" } : { rule: "C66", basis: "documented" },
  );
}

// C69: amounts are JSON numbers.
function getWallet(call: OperationCall): HandlerResult {
  const { tenant } = call;
  const customer = customerOf(call);
  const { currency, wallet } = customer;
  const data = {
    [cardCustomerIdName]: customer.id,
    currency,
    token: tokens[currency],
    wallet_ready: isReady(customer, tenant.now()),
    balance: { available: amount(wallet.available), pending: amount(wallet.pending), currency },
    funding_address: { ...fundingWallet(customer), memo: null },
    spending_limits: {
      daily: {
        limit: amount(toUnits(tenant.state.settings.cards.dailySpendingLimit)),
        used: amount(usedToday(tenant, customer)),
        remaining: amount(leftToday(tenant, customer)),
      },
    },
  };
  return envelopeB(data, "Wallet retrieved.", { rule: "C69", basis: "documented" });
}

const amount = (units: Units) => exactNumber(toDecimal(units));
