// Stops a client whose calls all fail from multiplying its own load (S23).

/** Retries that a client has left: each costs one, and each success gives one back. */
export class RetryBudget {
  readonly #size: number;
  #left: number;

  /** `Infinity` for a budget that never ends. */
  constructor(size: number) {
    this.#size = size;
    this.#left = size;
  }

  get isEmpty(): boolean {
    return this.#left < 1;
  }

  take(): void {
    this.#left -= 1;
  }

  refill(): void {
    this.#left = Math.min(this.#size, this.#left + 1);
  }
}
