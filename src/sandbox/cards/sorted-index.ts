// A sorted set of integers, stored in blocks so that inserting or removing one moves at most one block.

import type { SortedIndex } from "../state/card-holder.ts";

const BLOCK = 1_024;

export function insertSorted(sorted: SortedIndex, value: number): void {
  const index = Math.floor(value / BLOCK);
  while (sorted.length <= index) sorted.push([]);
  const block = sorted[index] ?? [];
  block.splice(lowerBound(block, value), 0, value);
}

/** Removes a value if present. */
export function removeSorted(sorted: SortedIndex, value: number): void {
  const block = sorted[Math.floor(value / BLOCK)] ?? [];
  const at = lowerBound(block, value);
  if (block[at] === value) block.splice(at, 1);
}

export function countSorted(sorted: SortedIndex): number {
  let count = 0;
  for (const { length } of sorted) count += length;
  return count;
}

/** At most `count` values, after skipping `before`. */
export function sliceSorted(sorted: SortedIndex, before: number, count: number): number[] {
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
