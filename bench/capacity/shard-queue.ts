// The queue before one shard, which runs one operation at a time: Poisson arrivals, each served for the same time (M/D/1).
//
// Simulated event by event, by Lindley's recursion: an operation waits for what is left of the one before it. Times are passed in
// and come out in microseconds.

/** What the operations of one simulation waited before they were served. */
export interface QueueWaits {
  readonly mean: number;
  readonly p99: number;
  /** The share of the time in which the shard is busy. */
  readonly utilization: number;
}

export interface ShardLoad {
  readonly perSecond: number;
  /** What one operation takes. */
  readonly serviceMicros: number;
}

const OPERATIONS = 200_000;
/** The queue is empty at first, which it rarely is later. */
const WARM_UP = 20_000;
const SECOND = 1_000_000;

/** Simulates 200,000 operations. With more load than the shard can serve, the waits grow for as long as the simulation lasts. */
export function simulateQueue({ perSecond, serviceMicros }: ShardLoad, random: () => number): QueueWaits {
  const waits = new Float64Array(OPERATIONS);
  let wait = 0;
  let sum = 0;
  for (let index = -WARM_UP; index < OPERATIONS; index++) {
    const sinceLast = (-Math.log(1 - random()) * SECOND) / perSecond;
    wait = Math.max(0, wait + serviceMicros - sinceLast);
    if (index < 0) continue;
    waits[index] = wait;
    sum += wait;
  }
  waits.sort();
  return {
    mean: sum / OPERATIONS,
    p99: waits[Math.floor(OPERATIONS * 0.99)] ?? Number.NaN,
    utilization: (perSecond * serviceMicros) / SECOND,
  };
}
