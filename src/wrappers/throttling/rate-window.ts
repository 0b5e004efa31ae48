// What a client knows about one rate limit, and how long the next request has to wait. Pure.

/** The rate limit in a response. The time is that of the monotonic clock. */
export interface ObservedLimit {
  readonly limit: number;
  readonly remaining: number;
  readonly resetsAt: number;
}

interface ObservedWindow {
  readonly limit: number;
  readonly resetsAt: number;
  /** What remains, without the requests that have been sent since. */
  available: number;
}

/** How long a request may be the only one, while nothing is known about the limit. */
const PROBE_MS = 1_000;

/** The share of the time that is left over which requests are spread: all of them have to fit in. */
const SPREAD = 0.8;

/** The least time until a reset. */
const SHORTEST_MS = 500;

/** Times of one window differ by this much, because the service states them in whole seconds. */
const SAME_WINDOW_MS = 1_500;

/** Times are those of the monotonic clock. */
export class RateWindow {
  /** Below this share of the limit, the rest is spread over the time until the window resets. */
  readonly #slowBelow: number;
  #known: ObservedWindow | undefined;
  /** The service states no limit. */
  #isUnlimited = false;
  /** The numbers of the requests on their way. */
  readonly #inFlight = new Set<number>();
  #count = 0;
  /** While nothing is known, one request finds out, and the others wait until then at most. */
  #probeEndsAt = 0;
  #nextAt = 0;

  constructor(slowBelow: number) {
    this.#slowBelow = slowBelow;
  }

  /** Milliseconds until the next request may be sent. 0 or less: now. */
  waitMs(now: number): number {
    if (this.#isUnlimited) return 0;
    const known = this.#current(now);
    if (!known) return this.#probeEndsAt - now;
    return (known.available < 1 ? known.resetsAt : this.#nextAt) - now;
  }

  /** Whether the limit is used up, so that waiting is all there is to do. */
  isUsedUp(now: number): boolean {
    const known = this.#current(now);
    return known !== undefined && known.available < 1;
  }

  /** Returns the number of the request. */
  sent(now: number): number {
    this.#count += 1;
    this.#inFlight.add(this.#count);
    const known = this.#current(now);
    if (!known) this.#probeEndsAt = now + PROBE_MS;
    else {
      known.available -= 1;
      this.#spread(known, now);
    }
    return this.#count;
  }

  /** For a request that was admitted and not sent after all. */
  cancelled(request: number): void {
    this.#inFlight.delete(request);
    if (this.#known) this.#known.available += 1;
    this.#probeEndsAt = 0;
  }

  /** `observed`: undefined if the response states no limit; `isResponse`: false if there was no response. */
  ended(request: number, isResponse: boolean, observed: ObservedLimit | undefined, now: number): void {
    this.#inFlight.delete(request);
    this.#probeEndsAt = 0;
    if (!observed) {
      if (isResponse && !this.#known) this.#isUnlimited = true;
      return;
    }
    this.#isUnlimited = false;
    const { limit, remaining } = observed;
    // A service may round the time down, to one that has passed.
    const resetsAt = Math.max(observed.resetsAt, now + SHORTEST_MS);
    const known = this.#current(now);
    if (known && resetsAt < known.resetsAt - SAME_WINDOW_MS) return;
    if (!known || resetsAt > known.resetsAt + SAME_WINDOW_MS) {
      this.#known = { limit, available: remaining - this.#notCounted(request), resetsAt };
      this.#spread(this.#known, now);
      return;
    }
    // Responses arrive in any order, and each request was subtracted when it was sent: fewer means that others use the limit too.
    known.available = Math.min(known.available, remaining);
  }

  /** Decides when the next request may be sent. */
  #spread({ limit, available, resetsAt }: ObservedWindow, now: number): void {
    const isScarce = available < limit * this.#slowBelow;
    this.#nextAt = isScarce ? now + (SPREAD * (resetsAt - now)) / (available + 1) : now;
  }

  /** The requests that the service may have counted after this one. */
  #notCounted(request: number): number {
    const earlier = [...this.#inFlight].filter((other) => other < request).length;
    return this.#count - request + earlier;
  }

  /** What is known of the window that has not reset yet. */
  #current(now: number) {
    return this.#known && now < this.#known.resetsAt ? this.#known : undefined;
  }
}
