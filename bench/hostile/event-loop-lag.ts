// Measures how long the event loop was blocked.

import { performance } from "node:perf_hooks";
import { setImmediate as nextTurn } from "node:timers/promises";

/**
 * Returns the longest time between two turns of the event loop, in milliseconds: from when the work calls `started` to its end.
 */
export async function longestLag(
  work: (started: () => void) => Promise<unknown>,
  now: () => number = () => performance.now(),
): Promise<number> {
  let longest = 0;
  let last = now();
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      await nextTurn();
      longest = Math.max(longest, now() - last);
      last = now();
    }
  })();
  const started = () => {
    longest = 0;
    last = now();
  };
  await work(started).finally(() => {
    isOver = true;
  });
  await watching;
  return longest;
}
