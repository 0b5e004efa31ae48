// Card transactions: their JSON form, and the holder's index by status.

import { exactNumber } from "../../wrappers/http/amounts.ts";
import { toDecimal } from "../core/assets.ts";
import type { CardHolder, CardTransaction, CardTransactionStatus, SortedIndex } from "../state/card-holder.ts";

/** Size of a block of the sorted index. */
const BLOCK = 1_024;

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

/** Moves a transaction to a status in the index of its holder; `from` is undefined for a new one. */
export function indexStatus(
  { byStatus }: CardHolder,
  { from, to, place }: { from?: CardTransactionStatus; to: CardTransactionStatus; place: number },
): void {
  if (from) removeSorted(byStatus[from] ?? [], place);
  byStatus[to] ??= [];
  insertSorted(byStatus[to], place);
}

/** One page in order of creation, at a cost independent of the number of transactions. */
export function pageOf(
  holder: CardHolder,
  transactions: ReadonlyMap<string, CardTransaction>,
  { page, limit, status }: { page: number; limit: number; status: CardTransactionStatus | undefined },
): { readonly total: number; readonly items: readonly CardTransaction[] } {
  const before = (page - 1) * limit;
  const index = status && (holder.byStatus[status] ?? []);
  const ids = index
    ? sliceSorted(index, before, limit).map((place) => holder.transactions[place] ?? "")
    : holder.transactions.slice(before, before + limit);
  const items = ids.map((id) => transactions.get(id)).filter((transaction) => transaction !== undefined);
  const total = index ? index.reduce((count, { length }) => count + length, 0) : holder.transactions.length;
  return { total, items };
}

/** A sorted index has its positions in blocks, so that inserting or removing one moves at most one block. */
function insertSorted(sorted: SortedIndex, value: number): void {
  const index = Math.floor(value / BLOCK);
  while (sorted.length <= index) sorted.push([]);
  const block = sorted[index] ?? [];
  block.splice(lowerBound(block, value), 0, value);
}

/** Removes a value if present. */
function removeSorted(sorted: SortedIndex, value: number): void {
  const block = sorted[Math.floor(value / BLOCK)] ?? [];
  const at = lowerBound(block, value);
  if (block[at] === value) block.splice(at, 1);
}

/** At most `count` values, after skipping `before`. */
function sliceSorted(sorted: SortedIndex, before: number, count: number): number[] {
  const found: number[] = [];
  let left = before;
  for (const block of sorted) {
    if (found.length >= count) break;
    if (left < block.length) found.push(...block.slice(left, left + count - found.length));
    left = Math.max(0, left - block.length);
  }
  return found;
}

/** The position of a value in a block, or where it would be inserted. */
function lowerBound(block: readonly number[], value: number): number {
  let low = 0;
  let high = block.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((block[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
