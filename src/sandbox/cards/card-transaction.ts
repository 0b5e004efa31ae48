// Card transactions: their JSON form, and the holder's index by status.

import { exactNumber } from "../../wrappers/money/decimal.ts";
import { toDecimal } from "../core/units.ts";
import type { CardHolder, CardTransaction, CardTransactionStatus } from "../state/card-holder.ts";
import { countSorted, insertSorted, removeSorted, sliceSorted } from "./sorted-index.ts";

const DATE_LENGTH = 10;

/** The day whose spending limit a transaction counts towards. */
export function dayOfTransaction({ authorizedAt }: CardTransaction): string {
  return authorizedAt.slice(0, DATE_LENGTH);
}

/** The form in the list of card transactions. `amount` is a JSON number with exact digits. */
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

/** Adds a transaction's place to a status. */
export function indexStatus(holder: CardHolder, status: CardTransactionStatus, place: number): void {
  const places = holder.byStatus[status] ?? [];
  holder.byStatus[status] = places;
  insertSorted(places, place);
}

/** Removes a transaction's place from a status. */
export function unindexStatus(holder: CardHolder, status: CardTransactionStatus, place: number): void {
  removeSorted(holder.byStatus[status] ?? [], place);
}

/** One page in order of creation, at a cost independent of the number of transactions. */
export function pageOf(
  holder: CardHolder,
  transactions: ReadonlyMap<string, CardTransaction>,
  { page, limit, status }: { page: number; limit: number; status: CardTransactionStatus | undefined },
): { readonly total: number; readonly items: readonly CardTransaction[] } {
  const before = (page - 1) * limit;
  const places = status && (holder.byStatus[status] ?? []);
  const ids = places
    ? sliceSorted(places, before, limit).map((place) => holder.transactions[place] ?? "")
    : holder.transactions.slice(before, before + limit);
  const items = ids.map((id) => transactions.get(id)).filter((transaction) => transaction !== undefined);
  return { total: places ? countSorted(places) : holder.transactions.length, items };
}
