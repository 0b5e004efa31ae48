// A clock that stands still until a test moves it.

import type { Clock } from "../platform/clock.ts";

interface Timer {
  readonly due: number;
  readonly callback: () => void;
}

/** Lets everything run that waits for promises alone, connections of this process included. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

export class FakeClock implements Clock {
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

  /** How many timers wait. */
  get pending(): number {
    return this.#timers.size;
  }

  /** Milliseconds until the next timer; undefined where none waits. */
  get untilNext(): number | undefined {
    const dues = [...this.#timers].map(({ due }) => due);
    return dues.length === 0 ? undefined : Math.max(0, Math.min(...dues) - this.#monotonic);
  }

  /** Sets the wall clock alone, as an administrator would. */
  setWall(milliseconds: number): void {
    this.#wall = milliseconds;
  }

  /** Moves both clocks on without running what is due: a machine that slept. */
  skip(milliseconds: number): void {
    this.#monotonic += milliseconds;
    this.#wall += milliseconds;
  }

  /** Moves both clocks on, and runs every timer at its time, each with all that follows from it. */
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

  /** Runs timer after timer until the promise has settled; gives it back. For calls that wait for time alone. */
  async runUntil<Value>(promise: Promise<Value>): Promise<Value> {
    let isSettled = false;
    const noted = promise.finally(() => {
      isSettled = true;
    });
    noted.catch(() => undefined);
    await settle();
    while (!isSettled && this.untilNext !== undefined) await this.advance(this.untilNext);
    return noted;
  }

  #nextDue(end: number): Timer | undefined {
    let first: Timer | undefined;
    for (const timer of this.#timers) if (timer.due <= end && (!first || timer.due < first.due)) first = timer;
    return first;
  }
}
