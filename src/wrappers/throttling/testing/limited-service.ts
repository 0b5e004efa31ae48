// A service with one rate limit, on a fake clock.

import type { Fetch } from "../../http/transport.ts";
import type { FakeClock } from "../../testing/fake-clock.ts";

export interface LimitedServiceOptions {
  readonly limit: number;
  readonly windowMs: number;
  /** `rolling`: a request counts for one window. `fixed`: all counts end together. */
  readonly kind: "rolling" | "fixed";
  /** Milliseconds until the request arrives, and until the response does. */
  readonly latencyMs: () => number;
}

/** Counts what it accepts and rejects. */
export class LimitedService {
  accepted = 0;
  rejected = 0;
  readonly #options: LimitedServiceOptions;
  readonly #clock: FakeClock;
  readonly #times: number[] = [];

  constructor(clock: FakeClock, options: LimitedServiceOptions) {
    this.#clock = clock;
    this.#options = options;
  }

  readonly fetch: Fetch = async () => {
    await this.#pass();
    const response = this.#respond();
    await this.#pass();
    return response;
  };

  #pass(): Promise<void> {
    return new Promise((resolve) => {
      this.#clock.after(this.#options.latencyMs(), resolve);
    });
  }

  #respond(): Response {
    const { limit, windowMs, kind } = this.#options;
    const now = this.#clock.now();
    const start = kind === "fixed" ? now - (now % windowMs) : now - windowMs + 1;
    while ((this.#times[0] ?? now) < start) this.#times.shift();
    const isAllowed = this.#times.length < limit;
    if (isAllowed) this.#times.push(now);
    const reset = Math.ceil((kind === "fixed" ? start + windowMs : (this.#times[0] ?? now) + windowMs) / 1000);
    const headers = {
      date: new Date(now).toUTCString(),
      "x-ratelimit-limit": `${limit}`,
      "x-ratelimit-remaining": `${limit - this.#times.length}`,
      "x-ratelimit-reset": `${reset}`,
    };
    if (isAllowed) {
      this.accepted += 1;
      return Response.json([], { headers });
    }
    this.rejected += 1;
    const retryAfter = `${Math.max(1, reset - Math.floor(now / 1000))}`;
    const body = { code: "rate_limit_exceeded", message: "Slow down" };
    return Response.json(body, { status: 429, headers: { ...headers, "retry-after": retryAfter } });
  }
}
