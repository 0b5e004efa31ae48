// The newest entries of a map that only grows, at a cost that does not grow with it.

interface Tail {
  readonly values: Iterator<unknown>;
  seen: number;
  readonly newest: unknown[];
}

// A live iterator continues where the last read ended, so that each entry is visited once.
const tails = new WeakMap<ReadonlyMap<unknown, unknown>, Tail>();
const KEPT = 100;

/** The last 100 values of a map from which nothing is ever deleted, newest first. */
export function newestOf<Value>(map: ReadonlyMap<unknown, Value>): Value[] {
  const tail = tails.get(map) ?? { values: map.values(), seen: 0, newest: [] };
  tails.set(map, tail);
  // The iterator must not reach its end, after which it would stay there.
  for (; tail.seen < map.size; tail.seen++) {
    tail.newest.push(tail.values.next().value);
    if (tail.newest.length > KEPT) tail.newest.shift();
  }
  return [...tail.newest].reverse() as Value[];
}
