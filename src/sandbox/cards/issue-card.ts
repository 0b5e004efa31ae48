// Issues virtual cards to customers who meet all prerequisites.

import { cardCustomerIdName } from "../../wrappers/helpers/card-customer-id.ts";
import { envelopeB, type HandlerResult } from "../core/handler-result.ts";
import { type CardHolder, tokens } from "../state/card-holder.ts";
import type { CardLimits, CardsState, Customer } from "../state/cards-state.ts";
import type { OperationCall } from "../state/handler.ts";
import type { Tenant } from "../state/tenant.ts";
import { addCard, countCards } from "./card.ts";
import { emitCardEvent } from "./card-events.ts";
import { badRequest } from "./card-refusals.ts";
import { isReady } from "./safe.ts";

/** C59: issues a card that is active at once. */
export function createVirtualCard({ tenant }: OperationCall, customer: Customer): HandlerResult {
  checkPrerequisites(tenant, customer);
  checkLimits(tenant, customer);
  const card = addCard(tenant, customer, "virtual", "VISA");
  // C62: the customer cannot be reset any more.
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

/** The address that funds a customer's cards. */
export function fundingWallet({ walletAddress, currency }: CardHolder): Readonly<Record<string, string>> {
  return { address: walletAddress, network: "sandbox", asset: tokens[currency] };
}

// C60: each missing prerequisite is a 400. G31: only the questionnaire has a code.
function checkPrerequisites(tenant: Tenant, customer: Customer): void {
  const label = { rule: "C60, G31", basis: "assumed" } as const;
  if (customer.identity !== "approved") throw badRequest("The customer's identity is not approved.", label);
  if (customer.sourceOfFundsAt === null) {
    const shown = { rule: "C60", basis: "documented" } as const;
    throw badRequest("The source-of-funds questionnaire is not completed.", shown, "SOURCE_OF_FUNDS_NOT_COMPLETED");
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

// C78: the program's limits. G31: the refusal's code is undocumented.
function checkLimits(tenant: Tenant, customer: Customer): void {
  const limits = limitsInForce(tenant.state.cards);
  const count = countCards(customer);
  const label = { rule: "G31, C78", basis: "assumed" } as const;
  if (count.virtual >= limits.virtual)
    throw badRequest("The customer has reached the program's limit of virtual cards.", label);
  if (count.total >= limits.total) throw badRequest("The customer has reached the program's limit of cards.", label);
}

/** C78: the issuer's limits, bounded by the program's ceilings. */
function limitsInForce({ limits, issuerLimits }: CardsState): CardLimits {
  if (issuerLimits === null) return limits;
  return {
    virtual: Math.min(limits.virtual, issuerLimits.virtual),
    physical: Math.min(limits.physical, issuerLimits.physical),
    total: Math.min(limits.total, issuerLimits.total),
  };
}
