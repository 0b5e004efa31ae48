// The record of a card transaction, how it looks on the wire, and the holder's index of its transactions by status.

import { exactNumber } from "../../wrappers/money/decimal.ts";
import { toDecimal } from "../core/units.ts";
import type { CardHolder, CardTransaction, CardTransactionStatus } from "../state/card-holder.ts";
import { addPlace, countPlaces, placesFrom, removePlace } from "./sorted-index.ts";

const DATE_LENGTH = 10;

/** The day whose spending limit a transaction counts for. */
export function dayOfTransaction({ authorizedAt }: CardTransaction): string {
  return authorizedAt.slice(0, DATE_LENGTH);
}

/** As the list of card transactions shows it. `amount` is a JSON number, digit for digit. */
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

/** Enters a place under a status, in order. */
export function enter(holder: CardHolder, status: CardTransactionStatus, place: number): void {
  const places = holder.byStatus[status] ?? [];
  holder.byStatus[status] = places;
  addPlace(places, place);
}

/** Takes a place out from under a status. */
export function leave(holder: CardHolder, status: CardTransactionStatus, place: number): void {
  removePlace(holder.byStatus[status] ?? [], place);
}

/** One page, in the order in which the transactions were made, at a cost that does not grow with their number. */
export function pageOf(
  holder: CardHolder,
  transactions: ReadonlyMap<string, CardTransaction>,
  { page, limit, status }: { page: number; limit: number; status: CardTransactionStatus | undefined },
): { readonly total: number; readonly items: readonly CardTransaction[] } {
  const before = (page - 1) * limit;
  const places = status && (holder.byStatus[status] ?? []);
  const ids = places
    ? placesFrom(places, before, limit).map((place) => holder.transactions[place] ?? "")
    : holder.transactions.slice(before, before + limit);
  const items = ids.map((id) => transactions.get(id)).filter((transaction) => transaction !== undefined);
  return { total: places ? countPlaces(places) : holder.transactions.length, items };
}
