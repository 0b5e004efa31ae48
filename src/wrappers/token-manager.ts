// Holds one access token and makes sure that concurrent callers share one login (S1, S4, S8).

import type { Clock } from "./clock.ts";

/** A token as a login gave it. */
export interface Grant {
  readonly token: string;
  /** Milliseconds that the service says it lives. */
  readonly lifetimeMs: number;
}

/** How a token is got: one login request. */
export type Login = () => Promise<Grant>;

interface HeldToken {
  readonly token: string;
  readonly usableUntil: number;
}

const SAFETY_MARGIN_MS = 30_000;
const SAFETY_SHARE = 1 / 20;

/**
 * Concurrent callers share one login and its failure; a failure leaves nothing behind, so the next call tries afresh
 * (S4). A lifetime is counted on the monotonic clock from the moment before the login was sent, so a wrong wall clock
 * changes nothing (S8); a token in the last 30 s of its life, or in the last twentieth of a short one, is not used.
 */
export class TokenManager {
  readonly #login: Login;
  readonly #clock: Clock;
  #held: HeldToken | undefined;
  #pending: Promise<string> | undefined;

  constructor(login: Login, clock: Clock) {
    this.#login = login;
    this.#clock = clock;
  }

  /**
   * A token that is usable now. An aborted `signal` ends this wait alone: others go on waiting for the same login.
   *
   * @throws the login's own error, to every caller that waits; `signal.reason` where this wait was aborted.
   */
  async token(signal?: AbortSignal): Promise<string> {
    signal?.throwIfAborted();
    if (this.#held && this.#clock.monotonic() < this.#held.usableUntil) return this.#held.token;
    this.#pending ??= this.#renew().finally(() => {
      this.#pending = undefined;
    });
    return signal ? abortable(this.#pending, signal) : this.#pending;
  }

  /** Forgets a token that the service refused; one that was got meanwhile stays. */
  discard(token: string): void {
    if (this.#held?.token === token) this.#held = undefined;
  }

  /** The token held at the moment, usable or not; what must not show up in messages. */
  get current(): string | undefined {
    return this.#held?.token;
  }

  async #renew(): Promise<string> {
    const sentAt = this.#clock.monotonic();
    const { token, lifetimeMs } = await this.#login();
    const margin = Math.min(SAFETY_MARGIN_MS, lifetimeMs * SAFETY_SHARE);
    this.#held = { token, usableUntil: sentAt + lifetimeMs - margin };
    return token;
  }
}

function abortable<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}
