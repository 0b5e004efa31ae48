// Measures how cost grows with size, independent of the machine's speed.

const FACTOR = 16;
const ROUNDS = { least: 5, most: 200 };
/** Well above what linear cost gives, well below the 256 of quadratic cost. */
const LINEAR_ENOUGH = 40;
const PATIENCE_MS = 12_000;

/**
 * How many times as long `work` takes for 16 times the size: about 16 if its cost is linear, 256 if it is quadratic. The
 * fastest round of each size counts. On a busy machine it goes on until both sizes have had a quiet round.
 */
export function growth(work: (size: number) => void, size: number): number {
  const start = performance.now();
  let small = Number.POSITIVE_INFINITY;
  let large = Number.POSITIVE_INFINITY;
  for (let round = 1; round <= ROUNDS.most; round++) {
    small = Math.min(small, durationOf(work, size));
    large = Math.min(large, durationOf(work, size * FACTOR));
    if (round < ROUNDS.least) continue;
    if (large / small < LINEAR_ENOUGH || performance.now() - start > PATIENCE_MS) break;
  }
  return large / small;
}

function durationOf(work: (size: number) => void, size: number): number {
  const start = performance.now();
  work(size);
  return performance.now() - start;
}
