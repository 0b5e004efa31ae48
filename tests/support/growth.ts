// Measures how cost grows with size, independent of the machine's speed and of what else runs on it.

const FACTOR = 16;
const ROUNDS = { least: 5, most: 50 };
/** Well above what linear cost gives, well below the 256 of quadratic cost. */
const LINEAR_ENOUGH = 40;

/**
 * How many times as much of the processor `work` takes for 16 times the size: about 16 if its cost is linear, 256 if it is
 * quadratic. The cheapest round of each size counts. Time that other processes take is not counted.
 */
export function growth(work: (size: number) => void, size: number): number {
  let small = Number.POSITIVE_INFINITY;
  let large = Number.POSITIVE_INFINITY;
  for (let round = 1; round <= ROUNDS.most; round++) {
    small = Math.min(small, costOf(work, size));
    large = Math.min(large, costOf(work, size * FACTOR));
    if (round < ROUNDS.least) continue;
    if (large / small < LINEAR_ENOUGH) break;
  }
  return large / small;
}

function costOf(work: (size: number) => void, size: number): number {
  const start = process.cpuUsage();
  work(size);
  const { user, system } = process.cpuUsage(start);
  return user + system;
}

const LOOPS = ["every", "filter", "find", "findIndex", "forEach", "includes", "indexOf", "map", "some"] as const;

/** Steps of loops over arrays and maps while `work` runs: a cost that is the same on every machine. */
export async function stepsOf(work: () => Promise<unknown>): Promise<number> {
  let steps = 0;
  const restores: (() => void)[] = [];
  const count = (target: object, name: string, stepsFor: (self: unknown) => number) => {
    const original: (...values: unknown[]) => unknown = Reflect.get(target, name);
    Reflect.set(target, name, function (this: unknown, ...values: unknown[]) {
      steps += stepsFor(this);
      return Reflect.apply(original, this, values);
    });
    restores.push(() => Reflect.set(target, name, original));
  };
  for (const iterator of [[].keys(), new Map().keys()]) count(Object.getPrototypeOf(iterator), "next", () => 1);
  for (const name of LOOPS) count(Array.prototype, name, (self) => (self as unknown[]).length);
  try {
    await work();
  } finally {
    for (const restore of restores) restore();
  }
  return steps;
}
