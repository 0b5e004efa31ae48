// Simulations of card payments, from authorization to settlement, and of card funding.

import { ControlError } from "../core/control-error.ts";
import { toDecimal } from "../core/units.ts";
import { type CardTransactionStatus, cardTransactionStatuses, type DeclineReason } from "../state/card-holder.ts";
import type { Simulation } from "../state/tenant-simulation.ts";
import { authorize } from "./authorize.ts";
import { type Funding, fundCard } from "./card-wallet.ts";
import { changeStatus } from "./change-status.ts";
import { holderById } from "./find-holder.ts";
import {
  amountIn,
  type CardInput,
  cardField,
  cardIn,
  type HolderInput,
  holderField,
  holderIn,
} from "./simulation-input.ts";

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

export interface SetCardTransactionStatusInput {
  readonly transaction_id: string;
  readonly status: CardTransactionStatus;
  /** In the transaction's currency: the settled amount, or the amount reversed in part. */
  readonly amount?: string;
}

export type FundCardInput = HolderInput & { readonly amount: string };

export interface FundCardResult {
  readonly result: Funding;
  /** The amount available for spending. */
  readonly available: string;
}

export interface PaymentSimulations {
  readonly authorizeCard: Simulation<AuthorizeCardInput, AuthorizeCardResult>;
  readonly declineCard: Simulation<CardInput, CardInput>;
  readonly setCardTransactionStatus: Simulation<
    SetCardTransactionStatusInput,
    { readonly transaction_id: string; readonly status: CardTransactionStatus }
  >;
  readonly fundCard: Simulation<FundCardInput, FundCardResult>;
}

export const paymentSimulations: PaymentSimulations = {
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
      const { currency = holder.currency, type = "purchase", merchant = "Example Books" } = input;
      const { merchant_category = "5942", merchant_city = null, merchant_country = "US" } = input;
      if (!/^[A-Z]{2}$/.test(merchant_country)) throw new ControlError("merchant_country must be two capital letters");
      if (!/^\d{4}$/.test(merchant_category)) throw new ControlError("merchant_category must be four digits");
      const amount = amountIn("amount", input.amount);
      const { transaction, reason } = authorize(tenant, holder, card, {
        ...{ type, amount, currency, merchant },
        cost: input.card_amount === undefined ? amount : amountIn("card_amount", input.card_amount),
        merchantCategory: merchant_category,
        merchantCity: merchant_city,
        merchantCountry: merchant_country,
      });
      const result = { transaction_id: transaction.id, status: transaction.status };
      return reason ? { ...result, reason } : result;
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
  setCardTransactionStatus: {
    about: "Sets any documented status of a card transaction and moves the wallet's money accordingly.",
    fields: {
      transaction_id: {
        type: "string",
        required: true,
        about: "The transaction_id from authorizeCard or the list of transactions.",
      },
      status: { type: "string", required: true, allowed: cardTransactionStatuses, about: "The new status." },
      amount: {
        type: "decimal",
        about: "With settled: the amount debited. With partially_reversed: the total amount reversed.",
      },
    },
    run(tenant, { transaction_id, status, amount }) {
      const transaction = tenant.state.cards.transactions.get(transaction_id);
      const holder = transaction && holderById(tenant, transaction.holderId);
      if (!transaction || !holder) throw new ControlError("transaction_id must be the id of a card transaction", 404);
      changeStatus(tenant, holder, transaction, status, amount === undefined ? undefined : amountIn("amount", amount));
      return { transaction_id, status };
    },
  },
  fundCard: {
    about: "Adds money to a card wallet. Less than 1 is not credited; the account's own card is bridged from 5.00.",
    fields: {
      ...holderField,
      amount: { type: "decimal", required: true, about: "Amount in the wallet's token, more than 0." },
    },
    run(tenant, input) {
      const holder = holderIn(tenant, input);
      const result = fundCard(tenant, holder, amountIn("amount", input.amount));
      return { result, available: toDecimal(holder.wallet.available) };
    },
  },
};
