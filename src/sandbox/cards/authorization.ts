// Card authorizations: granted with a hold on the money, or declined.

import { ControlError } from "../core/control-error.ts";
import type { Card, CardHolder, CardTransaction, CardTransactionStatus, DeclineReason } from "../state/card-holder.ts";
import type { Tenant } from "../state/tenant.ts";
import type { Simulation } from "../state/tenant-simulation.ts";
import { emitTransactionEvent } from "./card-events.ts";
import { amountIn, type CardInput, cardField, cardIn } from "./card-holders.ts";
import { addSpending, isReady, leftToday } from "./card-wallet.ts";

/** A payment by card. Amounts are decimals such as `"12.50"`. */
export interface AuthorizeCardInput extends CardInput {
  readonly amount: string;
  /** @default the card's */
  readonly currency?: string;
  /** Cost in the card's currency. @default the amount: the sandbox has no exchange rates */
  readonly card_amount?: string;
  /** @default "purchase" */
  readonly type?: string;
  readonly merchant?: string;
  readonly merchant_category?: string;
  readonly merchant_city?: string;
  readonly merchant_country?: string;
}

export interface AuthorizeCardResult {
  readonly transaction_id: string;
  readonly status: CardTransactionStatus;
  /** Set if declined. */
  readonly reason?: DeclineReason;
}

export const authorizationSimulations: {
  readonly authorizeCard: Simulation<AuthorizeCardInput, AuthorizeCardResult>;
  readonly declineCard: Simulation<CardInput, CardInput>;
} = {
  authorizeCard: {
    about: "Pays by card: authorizes the payment and holds its money, or declines it.",
    fields: {
      ...cardField,
      amount: { type: "decimal", required: true, about: "Amount in currency, more than 0." },
      currency: { type: "string", about: "Currency of the payment. Default: the card's." },
      card_amount: { type: "decimal", about: "Cost in the card's currency. Default: amount." },
      type: { type: "string", about: "purchase, refund, withdrawal or another type. Default: purchase." },
      merchant: { type: "string", about: "Name of the merchant." },
      merchant_category: { type: "string", about: "Merchant category code, four digits." },
      merchant_city: { type: "string", about: "City of the merchant. Default: null." },
      merchant_country: { type: "string", about: "Two capital letters (ISO 3166-1)." },
    },
    run(tenant, input) {
      const { holder, card } = cardIn(tenant, input);
      const { merchant_category: merchantCategory = "5942", merchant_country: merchantCountry = "US" } = input;
      if (!/^[A-Z]{2}$/.test(merchantCountry)) throw new ControlError("merchant_country must be two capital letters");
      if (!/^\d{4}$/.test(merchantCategory)) throw new ControlError("merchant_category must be four digits");
      const amount = amountIn("amount", input.amount);
      const cost = input.card_amount === undefined ? amount : amountIn("card_amount", input.card_amount);
      const transaction = authorize(tenant, holder, card, {
        type: input.type ?? "purchase",
        amount,
        currency: input.currency ?? holder.currency,
        cost,
        merchant: input.merchant ?? "Example Books",
        merchantCategory,
        merchantCity: input.merchant_city ?? null,
        merchantCountry,
      });
      const { id, status, declineReason: reason } = transaction;
      return { transaction_id: id, status, ...(reason && { reason }) };
    },
  },
  declineCard: {
    about: "Declines the next authorization of a card unconditionally.",
    fields: cardField,
    run(tenant, input) {
      const { card } = cardIn(tenant, input);
      card.declinesNext = true;
      return { card_id: card.id };
    },
  },
};

type CardPayment = Pick<
  CardTransaction,
  "type" | "amount" | "currency" | "cost" | "merchant" | "merchantCategory" | "merchantCity" | "merchantCountry"
>;

function authorize(tenant: Tenant, holder: CardHolder, card: Card, payment: CardPayment): CardTransaction {
  const { cards, settings } = tenant.state;
  const reason = reasonToDecline(tenant, holder, card, payment);
  card.declinesNext = false;
  const held = reason || payment.type === "refund" ? 0n : payment.cost;
  const transaction: CardTransaction = {
    ...payment,
    id: `card_transaction_${tenant.random.hex(16)}`,
    holderId: holder.id,
    cardId: card.id,
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
  addSpending(tenant, holder, transaction.authorizedAt, held);
  holder.transactions.push(transaction.id);
  cards.transactions.set(transaction.id, transaction);
  emitTransactionEvent(tenant, holder, transaction, reason);
  if (!reason) tenant.settleAfter(settings.cards.autoSettleSeconds, { kind: "card-transaction", id: transaction.id });
  return transaction;
}

function reasonToDecline(
  tenant: Tenant,
  holder: CardHolder,
  card: Card,
  { type, cost }: CardPayment,
): DeclineReason | undefined {
  if (card.declinesNext) return "declined_on_demand";
  if (card.activatedAt === null) return "card_not_active";
  if (card.isFrozen) return "card_frozen";
  if (card.isBlocked) return "card_blocked";
  if (card.isLost) return "card_lost";
  if (!isReady(holder, tenant.now())) return "wallet_not_ready";
  if (type === "refund") return undefined;
  if (cost > holder.wallet.available) return "insufficient_balance";
  if (cost > leftToday(tenant, holder)) return "daily_limit_exceeded";
  return undefined;
}
