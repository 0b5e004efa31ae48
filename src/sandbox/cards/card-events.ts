// Events of cards and identity checks. The documents name the groups and no slug in them (C106, G39): all of these are
// the sandbox's own, an extension. Their data are fields that are documented elsewhere.

import { cardCustomerIdName } from "../../wrappers/helpers/card-customer-id.ts";
import type { Card, CardHolder, CardTransaction } from "../state/card-holder.ts";
import type { Tenant } from "../state/tenant.ts";
import { statusOf } from "./card.ts";
import { transactionJson } from "./card-transaction.ts";

/** Slugs of the sandbox's own; a transaction's is `card.transaction.` and its status. */
export type CardEvent =
  | "card.created"
  | "card.ordered"
  | "card.activated"
  | "card.frozen"
  | "card.unfrozen"
  | "card.funded"
  | "kyc.started"
  | "kyc.approved"
  | "kyc.rejected"
  | "kyc.source_of_funds_completed"
  | "kyc.phone_verified"
  | "kyc.reset";

/** Tells what happened to a holder. */
export function emitHolderEvent(
  tenant: Tenant,
  type: CardEvent,
  { id }: CardHolder,
  more: Readonly<Record<string, unknown>> = {},
): void {
  tenant.emit({ type, data: { [cardCustomerIdName]: id, ...more } });
}

/** Tells what happened to a card. */
export function emitCardEvent(tenant: Tenant, type: CardEvent, holder: CardHolder, card: Card): void {
  emitHolderEvent(tenant, type, holder, { card_id: card.id, card_type: card.type, status: statusOf(card) });
}

/** Tells what became of a card transaction. */
export function emitTransactionEvent(
  tenant: Tenant,
  holder: CardHolder,
  transaction: CardTransaction,
  reason?: string,
): void {
  const data = { [cardCustomerIdName]: holder.id, card_id: transaction.cardId, ...transactionJson(transaction) };
  tenant.emit({ type: `card.transaction.${transaction.status}`, data: reason ? { ...data, reason } : data });
}
