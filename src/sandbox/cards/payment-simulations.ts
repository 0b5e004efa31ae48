// Payments by card, from the authorization to whatever becomes of it, and money for card wallets.

import { ControlError } from "../core/control-error.ts";
import { toDecimal } from "../core/units.ts";
import { type CardTransactionStatus, cardTransactionStatuses } from "../state/card-holder.ts";
import type { Simulation } from "../state/tenant-simulation.ts";
import { authorize, type DeclineReason } from "./authorize.ts";
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
  /** What it costs in the card's currency. @default the amount: the sandbox has no rates of exchange */
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
  /** Why it was declined. */
  readonly reason?: DeclineReason;
}

export interface SetCardTransactionStatusInput {
  readonly transaction_id: string;
  readonly status: CardTransactionStatus;
  /** In the transaction's currency: what is settled in the end, or what has been taken back in part. */
  readonly amount?: string;
}

export type FundCardInput = HolderInput & { readonly amount: string };

export interface FundCardResult {
  readonly result: Funding;
  /** What can be spent now. */
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
    about: "Somebody pays by card: the payment is authorized and its money held, or it is declined.",
    fields: {
      ...cardField,
      amount: { type: "decimal", required: true, about: "More than zero, in currency." },
      currency: { type: "string", about: "Currency of the payment; the card's unless given." },
      card_amount: { type: "decimal", about: "What it costs in the card's currency; the amount unless given." },
      type: { type: "string", about: "purchase unless given; refund, withdrawal and other words are taken." },
      merchant: { type: "string", about: "Name of the merchant." },
      merchant_category: { type: "string", about: "Merchant category code, four digits." },
      merchant_city: { type: "string", about: "City of the merchant; null in the record unless given." },
      merchant_country: { type: "string", about: "Two capital letters (ISO 3166-1)." },
    },
    run(tenant, input) {
      const { holder, card } = cardIn(tenant, input);
      const { currency = holder.currency, type = "purchase", merchant = "Example Books" } = input;
      const { merchant_category = "5942", merchant_city = null, merchant_country = "US" } = input;
      if (!/^[A-Z]{2}$/.test(merchant_country)) throw new ControlError("merchant_country must be two capital letters.");
      if (!/^\d{4}$/.test(merchant_category)) throw new ControlError("merchant_category must be four digits.");
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
    about: "The next authorization of a card is declined, whatever there is to say for it.",
    fields: cardField,
    run(tenant, input) {
      const { card } = cardIn(tenant, input);
      card.declinesNext = true;
      return { card_id: card.id };
    },
  },
  setCardTransactionStatus: {
    about: "Gives a card transaction any of the documented statuses; the wallet's money moves accordingly.",
    fields: {
      transaction_id: {
        type: "string",
        required: true,
        about: "As authorizeCard and the list of transactions name it.",
      },
      status: { type: "string", required: true, allowed: cardTransactionStatuses, about: "The new status." },
      amount: {
        type: "decimal",
        about: "With settled: what is debited in the end. With partially_reversed: what has been taken back in all.",
      },
    },
    run(tenant, { transaction_id, status, amount }) {
      const transaction = tenant.state.cards.transactions.get(transaction_id);
      const holder = transaction && holderById(tenant, transaction.holderId);
      if (!transaction || !holder) throw new ControlError("There is no such card transaction.", 404);
      changeStatus(tenant, holder, transaction, status, amount === undefined ? undefined : amountIn("amount", amount));
      return { transaction_id, status };
    },
  },
  fundCard: {
    about: "Money arrives for a card wallet. The account's own is bridged from 5.00 on; less than 1 is not credited.",
    fields: {
      ...holderField,
      amount: { type: "decimal", required: true, about: "More than zero, in the wallet's token." },
    },
    run(tenant, input) {
      const holder = holderIn(tenant, input);
      const result = fundCard(tenant, holder, amountIn("amount", input.amount));
      return { result, available: toDecimal(holder.wallet.available) };
    },
  },
};
