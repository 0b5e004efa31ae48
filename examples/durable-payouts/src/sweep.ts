// Finds what an engine has forgotten. Every worker process sweeps, by a timer of its own: what an engine lost, no schedule of that
// engine can be trusted to find.

/** Calls `sweep` again and again, `everyMs` after it has ended. Returns the function that ends it. */
export function startSweep(
  sweep: () => Promise<void>,
  everyMs: number,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let isEnded = false;
  let timer: NodeJS.Timeout | undefined;
  // The next sweep finds what a failed one has not.
  const run = () =>
    sweep()
      .catch(onError)
      .then(() => {
        if (!isEnded) timer = setTimeout(next, everyMs);
      });
  let running = run();
  const next = () => {
    running = run();
  };
  return () => {
    isEnded = true;
    clearTimeout(timer);
    return running;
  };
}

/** What the engines have in common. */
export interface SweepOptions {
  /** Milliseconds between two sweeps. A payout that was forgotten is found within this time and `graceMs`. @default 5000 */
  readonly sweepMs?: number;
  /** How long a payout may be overdue before the sweep takes it for forgotten, in milliseconds. @default 5000 */
  readonly graceMs?: number;
  /** How many payouts a process works on at once. @default 10 */
  readonly concurrency?: number;
  /** @default console.error */
  readonly onError?: (error: unknown) => void;
}

/** A running worker. */
export interface RunningWorker {
  /** Finishes what it works on. Killing the process at any time is safe, too. */
  stop(): Promise<void>;
}
