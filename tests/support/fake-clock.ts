// A clock that advances only on request.

import { type Clock, systemClock } from "../../src/wrappers/util/platform.ts";

interface Timer {
  readonly due: number;
  readonly callback: () => void;
}

/** Runs everything that waits for promises only, including connections within this process. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** The clock of the runtime, except that retries do not wait. */
export const impatientClock: Clock = {
  ...systemClock,
  after: (_, callback, isWaitedFor) => systemClock.after(0, callback, isWaitedFor),
  realTime: systemClock,
};

export class FakeClock implements Clock {
  /** No jitter: each wait has its maximum, except those that a service asks for. */
  fraction: () => number = () => 1;
  uuid?: () => string;
  #monotonic = 1_000;
  #wall: number;
  readonly #timers = new Set<Timer>();

  constructor(wall: number = Date.UTC(2026, 0, 1)) {
    this.#wall = wall;
  }

  now(): number {
    return this.#wall;
  }

  monotonic(): number {
    return this.#monotonic;
  }

  after(delayMs: number, callback: () => void): () => void {
    const timer: Timer = { due: this.#monotonic + Math.max(0, delayMs), callback };
    this.#timers.add(timer);
    return () => {
      this.#timers.delete(timer);
    };
  }

  /** The number of pending timers. */
  get pending(): number {
    return this.#timers.size;
  }

  /** Milliseconds until the next timer; undefined without one. */
  get untilNext(): number | undefined {
    const dues = [...this.#timers].map(({ due }) => due);
    return dues.length === 0 ? undefined : Math.max(0, Math.min(...dues) - this.#monotonic);
  }

  /** Sets the wall clock only, like an administrator. */
  setWall(milliseconds: number): void {
    this.#wall = milliseconds;
  }

  /** Advances both clocks without running timers, like a machine that slept. */
  skip(milliseconds: number): void {
    this.#monotonic += milliseconds;
    this.#wall += milliseconds;
  }

  /** Advances both clocks, and runs every timer at its time with everything that follows. */
  async advance(milliseconds: number): Promise<void> {
    const end = this.#monotonic + milliseconds;
    await settle();
    for (let next = this.#nextDue(end); next !== undefined; next = this.#nextDue(end)) {
      this.skip(Math.max(0, next.due - this.#monotonic));
      this.#timers.delete(next);
      next.callback();
      await settle();
    }
    this.skip(end - this.#monotonic);
  }

  /** Runs timers until the promise has settled, and returns it. For calls that wait for time only. */
  async runUntil<Value>(promise: Promise<Value>): Promise<Value> {
    let isSettled = false;
    const tracked = promise.finally(() => {
      isSettled = true;
    });
    tracked.catch(() => undefined);
    await settle();
    while (!isSettled && this.untilNext !== undefined) await this.advance(this.untilNext);
    return tracked;
  }

  #nextDue(end: number): Timer | undefined {
    let first: Timer | undefined;
    for (const timer of this.#timers) if (timer.due <= end && (!first || timer.due < first.due)) first = timer;
    return first;
  }
}
