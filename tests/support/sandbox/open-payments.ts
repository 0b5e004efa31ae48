// A sandbox with one customer's card and money, and the sums of all card wallets.

import type {
  CardTransactionStatusResult,
  SetCardTransactionStatusInput,
} from "../../../src/sandbox/cards/settlement.ts";
import type { Units } from "../../../src/sandbox/core/assets.ts";
import type { CardsState } from "../../../src/sandbox/state/cards-state.ts";
import { type OpenCards, openCards } from "./open-cards.ts";

/** The decimals of the smallest amount. */
export const SMALLEST: string = `${"0".repeat(37)}1`;

export interface OpenPayments extends OpenCards {
  readonly customer: string;
  readonly card: string;
  /** What is available, pending and used today. */
  balance(): Promise<readonly string[]>;
  set(id: string, status: SetCardTransactionStatusInput["status"], amount?: string): CardTransactionStatusResult;
}

export async function openPayments(amount = "500.00", cards: OpenCards = openCards()): Promise<OpenPayments> {
  const { customer, card } = await cards.withCard(amount);
  return {
    ...{ ...cards, customer, card },
    async balance() {
      const { balance, spending_limits } = await cards.wallets.cardCustomers.wallet(customer);
      return [balance.available, balance.pending, spending_limits.daily.used];
    },
    set: (transaction_id, status, part) =>
      cards.tenant.simulate.setCardTransactionStatus({ transaction_id, status, ...(part && { amount: part }) }),
  };
}

/** The money of all card wallets: `funded` always equals `held + spent + abandoned`. */
export function cardMoney({ own, customers, ledger }: CardsState): Record<keyof CardsState["ledger"] | "held", Units> {
  let held = own.unbridged;
  for (const { wallet } of [own, ...customers.values()]) held += wallet.available + wallet.pending;
  return { ...ledger, held };
}
