// Time as the SDK sees it; passed in so that no test sleeps (S42).

/** Two clocks: the wall clock for instants, and a monotonic one for durations (S8). */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** Milliseconds since some fixed moment; never goes back, whatever happens to the wall clock. */
  monotonic(): number;
}

/** The run time's own clocks. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
};
