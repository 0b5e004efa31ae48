// Events of cards and identity checks. The documents name the groups but no slugs, so all slugs are the sandbox's own. Their
// data consists of fields documented elsewhere.

import { cardCustomerIdName } from "../../wrappers/helpers/card-customer.ts";
import { exactNumber } from "../../wrappers/http/amounts.ts";
import { toDecimal } from "../core/assets.ts";
import type { Card, CardHolder, CardTransaction } from "../state/card-holder.ts";
import type { Tenant } from "../state/tenant.ts";
import { statusOf } from "./card-holders.ts";

/** The sandbox's own slugs; a transaction's is `card.transaction.` and its status. */
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

export function emitHolderEvent(
  tenant: Tenant,
  type: CardEvent,
  { id }: CardHolder,
  more: Readonly<Record<string, unknown>> = {},
): void {
  tenant.emit({ type, data: { [cardCustomerIdName]: id, ...more } });
}

export function emitCardEvent(tenant: Tenant, type: CardEvent, holder: CardHolder, card: Card): void {
  emitHolderEvent(tenant, type, holder, { card_id: card.id, card_type: card.type, status: statusOf(card) });
}

export function emitTransactionEvent(
  tenant: Tenant,
  holder: CardHolder,
  transaction: CardTransaction,
  reason?: string,
): void {
  const data = { [cardCustomerIdName]: holder.id, card_id: transaction.cardId, ...transactionJson(transaction) };
  tenant.emit({ type: `card.transaction.${transaction.status}`, data: reason ? { ...data, reason } : data });
}

/** The form in events and in the list of card transactions. `amount` is a JSON number with exact digits. */
export function transactionJson(transaction: CardTransaction): Readonly<Record<string, unknown>> {
  return {
    transaction_id: transaction.id,
    type: transaction.type,
    amount: exactNumber(toDecimal(transaction.amount)),
    currency: transaction.currency,
    status: transaction.status,
    merchant: transaction.merchant,
    merchant_category: transaction.merchantCategory,
    merchant_city: transaction.merchantCity,
    merchant_country: transaction.merchantCountry,
    authorized_at: transaction.authorizedAt,
    settled_at: transaction.settledAt,
    created_at: transaction.authorizedAt,
  };
}
