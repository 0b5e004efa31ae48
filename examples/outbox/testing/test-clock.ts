// A clock on which hours pass at once.

import type { Clock } from "svc-sdk";

// What is shorter is a wait before another try; what is longer is a limit, and nothing here is ever that slow.
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

  pass(milliseconds: number): void {
    this.#now += milliseconds;
  }
}
