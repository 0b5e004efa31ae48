// Places in a long list, in order. They stand in blocks, so that taking one out or putting one in moves a block's worth at most,
// however many there are.

import type { SortedIndex } from "../state/card-holder.ts";

const BLOCK = 1_024;

export function addPlace(places: SortedIndex, place: number): void {
  const index = Math.floor(place / BLOCK);
  while (places.length <= index) places.push([]);
  const block = places[index] ?? [];
  block.splice(findPlace(block, place), 0, place);
}

/** Takes a place out, where it is in. */
export function removePlace(places: SortedIndex, place: number): void {
  const block = places[Math.floor(place / BLOCK)] ?? [];
  const at = findPlace(block, place);
  if (block[at] === place) block.splice(at, 1);
}

export function countPlaces(places: SortedIndex): number {
  let count = 0;
  for (const { length } of places) count += length;
  return count;
}

/** At most `count` places, from the one on that so many others stand before. */
export function placesFrom(places: SortedIndex, before: number, count: number): number[] {
  const found: number[] = [];
  let left = before;
  for (const block of places) {
    if (found.length >= count) break;
    if (left < block.length) found.push(...block.slice(left, left + count - found.length));
    left = Math.max(0, left - block.length);
  }
  return found;
}

/** Where a place stands, or would stand, in a block. */
function findPlace(block: readonly number[], place: number): number {
  let low = 0;
  let high = block.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((block[middle] ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}
