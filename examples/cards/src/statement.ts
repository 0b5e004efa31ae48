// All card transactions of a customer, with exact totals.

import type { CryptoClient } from "svc-sdk";
import type { CardTransaction, ListCardTransactionsQuery } from "svc-sdk/crypto";
import { addDecimals } from "./add-decimals.ts";
import { getCustomer } from "./find-customer.ts";

export interface Statement {
  /** In the order of the service, each once. */
  readonly transactions: readonly CardTransaction[];
  /** Decimal strings by type, status and currency, such as `purchase settled USD`. */
  readonly totals: Readonly<Record<string, string>>;
}

/** Reads all pages. `status` selects transactions with one status. */
export async function readStatement(
  wallets: CryptoClient,
  externalId: string,
  status?: ListCardTransactionsQuery["status"],
): Promise<Statement> {
  const { svc_card_id: id } = await getCustomer(wallets, externalId);
  const found = new Map<string, CardTransaction>();
  // A payment between two pages moves the others on, so that one of them comes twice.
  for await (const transaction of wallets.cardIssuer.listCardTransactions(id, { limit: 100, status })) {
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
