// A clock on which short waits end at once and hours pass on demand.

import type { Clock } from "svc-sdk";

// Shorter timers are waits before a retry. Longer ones are time limits, which no test reaches.
const LONGEST_WAIT_MS = 10_000;

export class TestClock implements Clock {
  // Ahead of the database's own clock, which stamps new rows.
  #now: number = Date.now() + 60_000;

  now(): number {
    return this.#now;
  }

  monotonic(): number {
    return this.#now;
  }

  after(delayMs: number, callback: () => void): () => void {
    if (delayMs > LONGEST_WAIT_MS) return () => undefined;
    const soon = setImmediate(() => {
      this.#now += delayMs;
      callback();
    });
    return () => clearImmediate(soon);
  }

  advance(milliseconds: number): void {
    this.#now += milliseconds;
  }
}
