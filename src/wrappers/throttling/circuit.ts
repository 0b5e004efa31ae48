// Stops sending to a service that fails repeatedly, and looks with one request whether it works again. Pure.

const LONGEST_PAUSE_MS = 60_000;

/** Times are those of the monotonic clock. */
export class Circuit {
  readonly #threshold: number;
  readonly #firstPauseMs: number;
  #failures = 0;
  /** Undefined while closed. */
  #opensAgainAt: number | undefined;
  #pauseMs = 0;
  #isProbing = false;

  /** Opens after `threshold` failures in a row, for `firstPauseMs`, then twice as long each time, up to 60 s. */
  constructor(threshold: number, firstPauseMs: number) {
    this.#threshold = threshold;
    this.#firstPauseMs = firstPauseMs;
  }

  /** Milliseconds during which nothing may be sent; 0 if a request may be sent now. */
  waitMs(now: number): number {
    if (this.#opensAgainAt === undefined) return 0;
    if (now < this.#opensAgainAt) return this.#opensAgainAt - now;
    return this.#isProbing ? this.#firstPauseMs : 0;
  }

  /** Call it right before sending. Returns the function that takes the end of this request; undefined if it tells nothing. */
  begin(): (hasFailed: boolean | undefined, now: number) => void {
    const isProbe = this.#opensAgainAt !== undefined;
    if (isProbe) this.#isProbing = true;
    return (hasFailed, now) => {
      if (isProbe) this.#isProbing = false;
      // Requests that were sent before it opened say nothing new.
      if (hasFailed === undefined || (this.#opensAgainAt !== undefined && !isProbe)) return;
      if (!hasFailed) this.#close();
      else if (isProbe || ++this.#failures >= this.#threshold) this.#open(now);
    };
  }

  #close(): void {
    this.#failures = 0;
    this.#pauseMs = 0;
    this.#opensAgainAt = undefined;
  }

  #open(now: number): void {
    this.#pauseMs = this.#pauseMs === 0 ? this.#firstPauseMs : Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS);
    this.#opensAgainAt = now + this.#pauseMs;
  }
}
