// All card transactions of a customer, with exact totals.

import type { CryptoClient } from "svc-sdk";
import type { CardTransaction } from "svc-sdk/crypto";
import { addDecimals } from "./add-decimals.ts";
import { getCustomer } from "./find-customer.ts";

export interface Statement {
  /** In the order of the service, each once. */
  readonly transactions: readonly CardTransaction[];
  /** Decimal strings by type, status and currency, such as `purchase settled USD`. */
  readonly totals: Readonly<Record<string, string>>;
}

/**
 * Reads all pages. It selects no status: a transaction that changes its status meanwhile would leave the list, and move another
 * one to a page that has been read.
 */
export async function readStatement(wallets: CryptoClient, externalId: string): Promise<Statement> {
  const { svc_card_id: id } = await getCustomer(wallets, externalId);
  const found = new Map<string, CardTransaction>();
  // If the newest come first, a payment between two pages moves the others on, and one of them comes twice.
  for await (const transaction of wallets.cardIssuer.listCardTransactions(id, { limit: 100 })) {
    found.set(transaction.transaction_id, transaction);
  }
  const transactions = [...found.values()];
  const totals: Record<string, string> = {};
  for (const transaction of transactions) {
    const group = `${transaction.type} ${transaction.status} ${transaction.currency}`;
    totals[group] = addDecimals(totals[group] ?? "0", transaction.amount);
  }
  return { transactions, totals };
}
