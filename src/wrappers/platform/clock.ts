// Time as the SDK sees it; passed in so that no test sleeps (S42).

/** The wall clock for instants, a monotonic one for durations (S8), and timers. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** Milliseconds since some fixed moment; never goes back, whatever happens to the wall clock. */
  monotonic(): number;
  /**
   * Calls `callback` once, `delayMs` milliseconds from now. The function that it gives cancels that. `isWaitedFor` says whether
   * somebody waits for a call that the timer belongs to: only then it should keep the process alive (S49). @default true
   */
  after(delayMs: number, callback: () => void, isWaitedFor?: boolean): () => void;
}

/** The run time's own clocks and timers. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(delayMs, callback, isWaitedFor = true) {
    const timer = setTimeout(callback, delayMs);
    if (!isWaitedFor) unref(timer);
    return () => clearTimeout(timer);
  },
};

// Where timers are numbers, no process ends because of them.
function unref(timer: unknown): void {
  if (typeof timer === "object") (timer as { unref?(): void } | null)?.unref?.();
}
