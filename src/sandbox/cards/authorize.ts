// Card authorizations: granted with a hold on the money, or declined.

import type { Units } from "../core/units.ts";
import type { Card, CardHolder, CardTransaction, DeclineReason } from "../state/card-holder.ts";
import type { Tenant } from "../state/tenant.ts";
import { emitTransactionEvent } from "./card-events.ts";
import { dayOfTransaction, indexStatus } from "./card-transaction.ts";
import { addSpending, leftToday } from "./card-wallet.ts";
import { isReady } from "./safe.ts";

/** A payment by card. */
export interface CardPayment {
  /** `purchase`, `refund`, `withdrawal` or another type (C100). A refund needs no balance and holds nothing. */
  readonly type: string;
  readonly amount: Units;
  readonly currency: string;
  /** The cost in the card's currency. */
  readonly cost: Units;
  readonly merchant: string;
  readonly merchantCategory: string;
  readonly merchantCity: string | null;
  readonly merchantCountry: string;
}

export interface CardAuthorization {
  readonly transaction: CardTransaction;
  /** Undefined if granted. */
  readonly reason: DeclineReason | undefined;
}

/** Authorizes or declines a payment. Both create a card transaction. */
export function authorize(tenant: Tenant, holder: CardHolder, card: Card, payment: CardPayment): CardAuthorization {
  const { cards, settings } = tenant.state;
  const reason = reasonToDecline(tenant, holder, card, payment);
  card.declinesNext = false;
  const held = reason || payment.type === "refund" ? 0n : payment.cost;
  const transaction: CardTransaction = {
    ...payment,
    id: `card_transaction_${tenant.random.hex(16)}`,
    holderId: holder.id,
    cardId: card.id,
    place: holder.transactions.length,
    authorizedAmount: payment.amount,
    authorizedCost: payment.cost,
    takenBack: 0n,
    status: reason ? "declined" : "authorized",
    declineReason: reason,
    authorizedAt: tenant.isoNow(),
    settledAt: null,
    held,
    spent: 0n,
  };
  holder.wallet.available -= held;
  holder.wallet.pending += held;
  addSpending(tenant, holder, dayOfTransaction(transaction), held);
  holder.transactions.push(transaction.id);
  indexStatus(holder, transaction.status, transaction.place);
  cards.transactions.set(transaction.id, transaction);
  emitTransactionEvent(tenant, holder, transaction, reason);
  if (!reason) tenant.settleAfter(settings.cards.autoSettleSeconds, { kind: "card-transaction", id: transaction.id });
  return { transaction, reason };
}

function reasonToDecline(
  tenant: Tenant,
  holder: CardHolder,
  card: Card,
  { type, cost }: CardPayment,
): DeclineReason | undefined {
  if (card.declinesNext) return "declined_on_demand";
  if (card.activatedAt === null) return "card_not_active";
  // C66: a frozen card takes no new transactions.
  if (card.isFrozen) return "card_frozen";
  if (card.isBlocked) return "card_blocked";
  if (card.isLost) return "card_lost";
  if (!isReady(holder, tenant.now())) return "wallet_not_ready";
  if (type === "refund") return undefined;
  if (cost > holder.wallet.available) return "insufficient_balance";
  if (cost > leftToday(tenant, holder)) return "daily_limit_exceeded";
  return undefined;
}
