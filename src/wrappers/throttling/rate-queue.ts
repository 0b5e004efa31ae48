// The attempts that wait for one rate limit, in the order of their arrival.

import type { DeadlineScope } from "../deadlines/deadline-scope.ts";
import type { Clock } from "../platform/clock.ts";
import type { ObservedLimit, RateWindow } from "./rate-window.ts";

export class RateQueue {
  readonly #window: RateWindow;
  readonly #clock: Clock;
  readonly #waiting: ((request: number) => void)[] = [];
  #cancelTimer: (() => void) | undefined;

  constructor(window: RateWindow, clock: Clock) {
    this.#window = window;
    this.#clock = clock;
  }

  /** Milliseconds until the limit resets, if it is used up. */
  get usedUpMs(): number {
    const now = this.#clock.monotonic();
    return this.#window.isUsedUp(now) ? this.#window.waitMs(now) : 0;
  }

  /** Resolves to the number of the request when it is its turn. Rejects if its scope is aborted first. */
  async enter(scope: DeadlineScope): Promise<number> {
    let admit: (request: number) => void = () => undefined;
    const admitted = new Promise<number>((resolve) => {
      admit = resolve;
    });
    this.#waiting.push(admit);
    this.#admit();
    try {
      return await scope.race(admitted);
    } catch (cause) {
      const place = this.#waiting.indexOf(admit);
      if (place < 0) this.cancel(await admitted);
      else this.#waiting.splice(place, 1);
      this.#admit();
      throw cause;
    }
  }

  /** For a request that was admitted and not sent. */
  cancel(request: number): void {
    this.#window.cancelled(request);
    this.#admit();
  }

  leave(request: number, isResponse: boolean, observed: ObservedLimit | undefined): void {
    this.#window.ended(request, isResponse, observed, this.#clock.monotonic());
    this.#admit();
  }

  #admit(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    for (let admit = this.#waiting[0]; admit; admit = this.#waiting[0]) {
      const now = this.#clock.monotonic();
      const waitMs = this.#window.waitMs(now);
      if (waitMs > 0) {
        this.#cancelTimer = this.#clock.after(Math.ceil(waitMs), () => this.#admit());
        return;
      }
      this.#waiting.shift();
      admit(this.#window.sent(now));
    }
  }
}
