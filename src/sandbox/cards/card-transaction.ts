// The record of a card transaction, how it looks on the wire, and the holder's index of its transactions by status.

import { exactNumber } from "../../wrappers/money/decimal.ts";
import { toDecimal, type Units } from "../core/money.ts";
import type { CardHolder } from "../state/card-holder.ts";
import { addPlace, countPlaces, placesFrom, removePlace } from "./places.ts";

/** C73: the seven values. */
export const cardTransactionStatuses = [
  "authorized",
  "settled",
  "declined",
  "reversed",
  "partially_reversed",
  "failed",
  "expired",
] as const;
export type CardTransactionStatus = (typeof cardTransactionStatuses)[number];

const DATE_LENGTH = 10;

export interface CardTransaction {
  readonly id: string;
  readonly holderId: string;
  readonly cardId: string;
  /** Its place among the holder's transactions. */
  readonly place: number;
  /** `purchase`, `refund`, `withdrawal` or what else was said (C100). */
  readonly type: string;
  /** In `currency`, which may differ from the card's (C76). */
  amount: Units;
  readonly currency: string;
  /** What it costs in the card's currency. */
  cost: Units;
  /** Amount and cost of the authorization, which fix the rate. */
  readonly authorizedAmount: Units;
  readonly authorizedCost: Units;
  /** The part of the cost that has been taken back. */
  takenBack: Units;
  status: CardTransactionStatus;
  readonly merchant: string;
  readonly merchantCategory: string;
  readonly merchantCity: string | null;
  readonly merchantCountry: string;
  readonly authorizedAt: string;
  settledAt: string | null;
  /** What it holds of the wallet now, and what it has taken from it (less than zero: given to it). */
  held: Units;
  spent: Units;
}

/** The day whose spending limit a transaction counts for. */
export function dayOfTransaction({ authorizedAt }: CardTransaction): string {
  return authorizedAt.slice(0, DATE_LENGTH);
}

/** As the list of card transactions shows it. `amount` is a JSON number, digit for digit. */
export function onWire(transaction: CardTransaction): Readonly<Record<string, unknown>> {
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
