// Limits the retries of a client, so that it does not multiply the load on a failing service (S23).

/** Each retry takes one from the budget, each success returns one. */
export class RetryBudget {
  readonly #size: number;
  #left: number;

  /** `Infinity` for no limit. */
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
