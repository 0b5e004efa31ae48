// Cards: issued, frozen, activated, lost or blocked. Card numbers are never stored, since no operation returns them.

import { cardCustomerIdName } from "../../wrappers/helpers/card-customer.ts";
import { toDecimal, toUnits, type Units } from "../core/assets.ts";
import { ControlError } from "../core/control-error.ts";
import { envelopeB, type HandlerResult, type Label } from "../core/response.ts";
import { debit } from "../funds/balances.ts";
import type { Card, CardHolder, CardNetwork } from "../state/card-holder.ts";
import type { Customer } from "../state/cards-state.ts";
import type { OperationCall, OperationHandlers } from "../state/handler.ts";
import type { Tenant } from "../state/tenant.ts";
import type { Simulation } from "../state/tenant-simulation.ts";
import { emitCardEvent } from "./card-events.ts";
import { type CardInput, cardField, cardIn, cardOf, customerOf, statusOf } from "./card-holders.ts";
import { badRequest } from "./card-refusals.ts";
import { fundingWallet, isReady } from "./card-wallet.ts";
import { checkCardLimits } from "./issuer.ts";

/** The last four digits of well-known test numbers. */
export const testLastFours: Readonly<Record<CardNetwork, readonly string[]>> = {
  VISA: ["4242", "1111", "1881", "5556"],
  MASTERCARD: ["4444", "8210", "5100"],
};

/** The one-time fee for activating a physical card, from the account's USDC on Solana. Subject to review. */
const ACTIVATION_FEE: Units = toUnits("12.00");

export const issuedCardOperations: OperationHandlers = {
  createVirtualCard: { handle: createVirtualCard },
  freezeCustomerCard: { handle: freeze },
};

export interface SetCardInput extends CardInput {
  readonly is_frozen?: boolean;
  readonly is_lost?: boolean;
  readonly is_blocked?: boolean;
}

export interface CardStatusResult extends CardInput {
  readonly status: string;
}

export const issuedCardSimulations: {
  readonly setCard: Simulation<SetCardInput, CardStatusResult>;
  readonly activateCard: Simulation<CardInput, CardStatusResult>;
} = {
  // No documented operation loses or blocks a card, or freezes the own card.
  setCard: {
    about: "Marks a card as frozen, lost or blocked, or reverts that. Omitted fields stay unchanged.",
    fields: {
      ...cardField,
      is_frozen: { type: "boolean", about: "A frozen card declines new transactions." },
      is_lost: { type: "boolean", about: "A lost card declines new transactions." },
      is_blocked: { type: "boolean", about: "A blocked card declines new transactions." },
    },
    run(tenant, input) {
      const { holder, card } = cardIn(tenant, input);
      const { is_frozen = card.isFrozen, is_lost = card.isLost, is_blocked = card.isBlocked } = input;
      if (is_frozen && card.activatedAt === null) throw new ControlError("the card is not activated");
      card.isLost = is_lost;
      card.isBlocked = is_blocked;
      if (is_frozen) freezeCard(tenant, holder, card);
      else unfreezeCard(tenant, holder, card);
      return { card_id: card.id, status: statusOf(card) };
    },
  },
  activateCard: {
    about: "Activates a physical card, for a one-time fee of 12.00 USDC from the account's wallet on Solana.",
    fields: cardField,
    run(tenant, input) {
      const { holder, card } = cardIn(tenant, input);
      if (card.activatedAt === null) {
        chargeActivation(tenant);
        card.activatedAt = tenant.isoNow();
        emitCardEvent(tenant, "card.activated", holder, card);
      }
      return { card_id: card.id, status: statusOf(card) };
    },
  },
};

function createVirtualCard(call: OperationCall): HandlerResult {
  const { tenant } = call;
  const customer = customerOf(call);
  checkPrerequisites(tenant, customer);
  checkCardLimits(tenant, customer);
  const card = addCard(tenant, customer, "virtual", "VISA");
  if (customer.flowStatus !== "active") customer.flowStatus = "card_created";
  emitCardEvent(tenant, "card.created", customer, card);
  const data = {
    [cardCustomerIdName]: customer.id,
    card_id: card.id,
    card_type: card.type,
    status: "active",
    status_name: "Active",
    activated_at: card.activatedAt,
    total_cards: customer.cards.size,
    funding_wallet: fundingWallet(customer),
  };
  return envelopeB(data, "Card created.", { rule: "C59", basis: "documented" }, 201);
}

function checkPrerequisites(tenant: Tenant, customer: Customer): void {
  const label = { rule: "C60, G31", basis: "assumed" } as const;
  if (customer.identity !== "approved") throw badRequest("The customer's identity is not approved.", label);
  if (customer.sourceOfFundsAt === null) {
    const message = "The source-of-funds questionnaire is not completed.";
    throw badRequest(message, { rule: "C60", basis: "documented" }, "SOURCE_OF_FUNDS_NOT_COMPLETED");
  }
  if (customer.phoneVerifiedAt === null) throw badRequest("The phone number is not verified.", label);
  if (!isReady(customer, tenant.now())) throw badRequest(notReady(customer, tenant.now()), label);
}

function notReady({ deployment }: Customer, now: number): string {
  if (deployment === null) return "The card wallet is not deployed.";
  const { readyAt } = deployment;
  if (now < readyAt) return `The card wallet is being deployed until ${new Date(readyAt).toISOString()}.`;
  return "The card wallet is not active.";
}

export function addCard(tenant: Tenant, holder: CardHolder, type: Card["type"], network: CardNetwork): Card {
  const { random, state } = tenant;
  const now = tenant.isoNow();
  const lastFours = testLastFours[network];
  const card: Card = {
    id: `card_${random.hex(16)}`,
    type,
    network,
    lastFour: lastFours[random.below(lastFours.length)] ?? "",
    createdAt: now,
    activatedAt: type === "virtual" ? now : null,
    frozenAt: null,
    unfrozenAt: null,
    isFrozen: false,
    isLost: false,
    isBlocked: false,
    declinesNext: false,
  };
  holder.cards.set(card.id, card);
  state.cards.byCardId.set(card.id, holder.id);
  return card;
}

function freeze(call: OperationCall): HandlerResult {
  const customer = customerOf(call);
  const card = cardOf(call, customer);
  const isNew = freezeCard(call.tenant, customer, card);
  const data = { [cardCustomerIdName]: customer.id, card_id: card.id, is_frozen: true, frozen_at: card.frozenAt };
  const label: Label = isNew ? { rule: "C66", basis: "documented" } : { rule: "G33, C66", basis: "assumed" };
  return envelopeB(data, "Card frozen.", label);
}

function freezeCard(tenant: Tenant, holder: CardHolder, card: Card): boolean {
  if (card.isFrozen) return false;
  card.isFrozen = true;
  card.frozenAt = tenant.isoNow();
  emitCardEvent(tenant, "card.frozen", holder, card);
  return true;
}

export function unfreezeCard(tenant: Tenant, holder: CardHolder, card: Card): boolean {
  if (!card.isFrozen) return false;
  card.isFrozen = false;
  card.unfrozenAt = tenant.isoNow();
  emitCardEvent(tenant, "card.unfrozen", holder, card);
  return true;
}

function chargeActivation(tenant: Tenant): void {
  const { assets, assetIds } = tenant.state.funds;
  const asset = assets.get(assetIds.get("USDC_SOLANA") ?? "");
  if (!asset || asset.balance < ACTIVATION_FEE) {
    const fee = toDecimal(ACTIVATION_FEE);
    throw new ControlError(`activation costs ${fee} USDC on Solana, more than the account's balance`);
  }
  debit(tenant, asset, { net: 0n, fees: ACTIVATION_FEE });
}
