// Issues a virtual card to a customer who has done everything that comes before it.

import { cardCustomerIdName } from "../../wrappers/helpers/card-customer-id.ts";
import { envelopeB, type HandlerResult } from "../core/handler-result.ts";
import { type CardHolder, tokens } from "../state/card-holder.ts";
import type { CardLimits, CardsState, Customer } from "../state/cards-state.ts";
import type { OperationCall } from "../state/handler.ts";
import type { Tenant } from "../state/tenant.ts";
import { addCard, countCards } from "./card.ts";
import { emitCardEvent } from "./card-events.ts";
import { cannot } from "./card-refusals.ts";
import { isReady } from "./safe.ts";

/** C59: a card, active at once. */
export function createVirtualCard({ tenant }: OperationCall, customer: Customer): HandlerResult {
  checkPrerequisites(tenant, customer);
  checkLimits(tenant, customer);
  const card = addCard(tenant, customer, "virtual", "VISA");
  // C62: from now on the customer cannot be reset.
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

/** Where to send money for a customer's cards. */
export function fundingWallet({ walletAddress, currency }: CardHolder): Readonly<Record<string, string>> {
  return { address: walletAddress, network: "sandbox", asset: tokens[currency] };
}

// C60: each is 400 when it is missing. G31: only the questionnaire has a code.
function checkPrerequisites(tenant: Tenant, customer: Customer): void {
  const label = { rule: "C60, G31", basis: "assumed" } as const;
  if (customer.identity !== "approved") throw cannot("The customer's identity is not approved.", label);
  if (customer.sourceOfFundsAt === null) {
    const shown = { rule: "C60", basis: "documented" } as const;
    throw cannot("The source-of-funds questionnaire is not completed.", shown, "SOURCE_OF_FUNDS_NOT_COMPLETED");
  }
  if (customer.phoneVerifiedAt === null) throw cannot("The phone number is not verified.", label);
  if (!isReady(customer, tenant.now())) throw cannot("The card wallet is not ready.", label);
}

// C78: as many as the program allows. G31: the code of the refusal is not known.
function checkLimits(tenant: Tenant, customer: Customer): void {
  const limits = limitsInForce(tenant.state.cards);
  const count = countCards(customer);
  const label = { rule: "G31, C78", basis: "assumed" } as const;
  if (count.virtual >= limits.virtual)
    throw cannot("The customer has as many virtual cards as the program allows.", label);
  if (count.total >= limits.total) throw cannot("The customer has as many cards as the program allows.", label);
}

/** C78: what the issuer allows, as far as the program's ceilings allow it. */
function limitsInForce({ limits, issuerLimits }: CardsState): CardLimits {
  if (issuerLimits === null) return limits;
  return {
    virtual: Math.min(limits.virtual, issuerLimits.virtual),
    physical: Math.min(limits.physical, issuerLimits.physical),
    total: Math.min(limits.total, issuerLimits.total),
  };
}
