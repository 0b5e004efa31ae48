// Measures how cost grows with size, independent of the machine's speed.

const FACTOR = 16;
const ROUNDS = 5;

/** How many times as long `work` takes for 16 times the size: about 16 if its cost is linear, 256 if it is quadratic. */
export function growth(work: (size: number) => void, size: number): number {
  const times = { small: Number.POSITIVE_INFINITY, large: Number.POSITIVE_INFINITY };
  for (let round = 0; round < ROUNDS; round++) {
    times.small = Math.min(
      times.small,
      durationOf(() => work(size)),
    );
    times.large = Math.min(
      times.large,
      durationOf(() => work(size * FACTOR)),
    );
  }
  return times.large / times.small;
}

function durationOf(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
