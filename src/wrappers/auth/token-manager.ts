// Holds one access token and renews it so that concurrent callers share one login (S1–S4, S6, S8).

import { onAbort } from "../deadlines/abort-listeners.ts";
import { abortable } from "../deadlines/abortable.ts";
import type { WarningEvent } from "../hooks/hooks.ts";
import type { Clock } from "../platform/clock.ts";

/** A token as a login or a refresh gave it. */
export interface Grant {
  readonly token: string;
  /** Milliseconds that the service says it lives. */
  readonly lifetimeMs: number;
}

/** How a token is got, and where its holder turns to. */
export interface TokenManagerParts {
  /** One login; it has a time limit of its own. Its signal is aborted when nobody waits for it any more. */
  readonly login: (signal: AbortSignal) => Promise<Grant>;
  /** Renews a token that still lives, where the service can do that; any failure leads to a login. */
  readonly refresh?: ((token: string, signal: AbortSignal) => Promise<Grant>) | undefined;
  readonly clock: Clock;
  readonly warn: (event: WarningEvent) => void;
}

/** Moments are those of the monotonic clock. */
interface HeldToken {
  readonly token: string;
  /** From here on it is renewed in the background; later again after a failure. */
  renewFrom: number;
  /** Until here calls may carry it; then they wait for the next one. */
  readonly usableUntil: number;
  readonly expiresAt: number;
}

/** One renewal for all who wait for it. */
interface Renewal {
  readonly token: Promise<string>;
  readonly controller: AbortController;
  /** How many wait; who renews in the background does, too. */
  waiting: number;
}

const RENEWAL_MARGIN_MS = 120_000;
const RENEWAL_SHARE = 1 / 5;
const SAFETY_MARGIN_MS = 30_000;
const SAFETY_SHARE = 1 / 20;
const PAUSE_AFTER_FAILURE_MS = 10_000;

/**
 * Callers share one renewal at a time and its failure; a failure leaves nothing behind, so the next call tries afresh (S4).
 * Lifetimes are counted on the monotonic clock from the moment before the request was sent, so a wrong wall clock changes
 * nothing (S8).
 */
export class TokenManager {
  readonly #parts: TokenManagerParts;
  #held: HeldToken | undefined;
  #renewal: Renewal | undefined;
  /** Ends the refresh that is under way, so that a login follows. */
  #refreshing: AbortController | undefined;
  #isClosed = false;

  constructor(parts: TokenManagerParts) {
    this.#parts = parts;
  }

  /**
   * A token that is usable now. With 120 s left or less it is renewed in the background as well; with less than 30 s left the
   * renewal is waited for (S2), also where it began in the background: its failure is that of a login made just now, and
   * another one would fare no better. An aborted `signal` ends this wait alone: others go on waiting. A renewal that nobody
   * waits for any more is ended.
   *
   * @throws the login's own error, to every caller that waits; `signal.reason` where this wait was aborted.
   */
  async token(signal?: AbortSignal): Promise<string> {
    signal?.throwIfAborted();
    const now = this.#parts.clock.monotonic();
    if (!this.#held || now > this.#held.usableUntil) return this.#waitForRenewal(signal);
    if (now >= this.#held.renewFrom) this.#renewInBackground();
    return this.#held.token;
  }

  /** Forgets a token that the service refused; one that was got meanwhile stays (S3). */
  discard(token: string): void {
    if (this.#held?.token !== token) return;
    this.#held = undefined;
    // A refused token cannot be renewed: those who wait for its refresh get a login at once (S6).
    this.#refreshing?.abort();
  }

  /** The token held at the moment, usable or not; what must not show up in messages. */
  get current(): string | undefined {
    return this.#held?.token;
  }

  /** Nothing is renewed in the background any more. Who waits for a login has its end. */
  close(): void {
    this.#isClosed = true;
  }

  #renewInBackground(): void {
    if (this.#renewal || this.#isClosed) return;
    this.#waitForRenewal(undefined).catch((cause: unknown) => {
      if (this.#isClosed) return;
      const message = "the token could not be renewed ahead of time; calls go on with the one that is held";
      this.#parts.warn({ code: "background_renewal_failed", message, cause });
    });
  }

  async #waitForRenewal(signal: AbortSignal | undefined): Promise<string> {
    const renewal = this.#renewal ?? this.#renew();
    renewal.waiting += 1;
    try {
      return await abortable(renewal.token, signal);
    } finally {
      renewal.waiting -= 1;
      if (renewal.waiting === 0) this.#end(renewal);
    }
  }

  #renew(): Renewal {
    const controller = new AbortController();
    const token = this.#obtain(controller.signal);
    // Those who wait hear of a failure; who left does not.
    token.catch(() => undefined);
    this.#renewal = { token, controller, waiting: 0 };
    return this.#renewal;
  }

  #end(renewal: Renewal): void {
    this.#renewal = undefined;
    renewal.controller.abort();
  }

  async #obtain(signal: AbortSignal): Promise<string> {
    try {
      this.#held = (await this.#refreshHeld(signal)) ?? (await this.#take(() => this.#parts.login(signal)));
      return this.#held.token;
    } catch (error) {
      // One that was ended has not failed, and another token may be held by now.
      if (this.#held && !signal.aborted) this.#held.renewFrom = this.#parts.clock.monotonic() + PAUSE_AFTER_FAILURE_MS;
      throw error;
    }
  }

  async #refreshHeld(ended: AbortSignal): Promise<HeldToken | undefined> {
    const { refresh, clock } = this.#parts;
    const held = this.#held;
    if (!refresh || !held || clock.monotonic() >= held.expiresAt) return undefined;
    const refreshing = new AbortController();
    const { signal } = refreshing;
    const release = onAbort(ended, () => refreshing.abort());
    this.#refreshing = refreshing;
    try {
      const renewed = await abortable(
        this.#take(() => refresh(held.token, signal)),
        signal,
      );
      // The end of a JWT stands in the token (F5): the same one again does not live longer.
      return renewed.token === held.token ? undefined : renewed;
    } catch {
      ended.throwIfAborted();
      return undefined;
    } finally {
      release();
      this.#refreshing = undefined;
    }
  }

  async #take(request: () => Promise<Grant>): Promise<HeldToken> {
    const sentAt = this.#parts.clock.monotonic();
    const { token, lifetimeMs } = await request();
    const expiresAt = sentAt + lifetimeMs;
    return {
      token,
      renewFrom: expiresAt - Math.min(RENEWAL_MARGIN_MS, lifetimeMs * RENEWAL_SHARE),
      usableUntil: expiresAt - Math.min(SAFETY_MARGIN_MS, lifetimeMs * SAFETY_SHARE),
      expiresAt,
    };
  }
}
