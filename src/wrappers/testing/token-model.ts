// A service that gives, renews and revokes tokens, and says when a client asks for one that it has no reason to.

import type { Grant } from "../auth/token-manager.ts";
import type { FakeClock } from "./fake-clock.ts";

const LIFETIME_MS = 600_000;

/** How the logins and refreshes end, one after the other; those after them succeed. */
export interface TokenServicePlan {
  readonly canRefresh: boolean;
  readonly logins: readonly boolean[];
  readonly refreshes: readonly ("new" | "same" | "fails")[];
}

/** A login that failed: the how manieth. */
export class LoginFailure extends Error {
  readonly number: number;

  constructor(number: number) {
    super("the login failed");
    this.number = number;
  }
}

interface Issued {
  readonly token: string;
  /** The how manieth that the client got. */
  readonly number: number;
  readonly endsAt: number;
}

export class TokenModel {
  /** What went against the rules, in words. */
  readonly violations: string[] = [];
  /** Tokens that the client was told to be refused. */
  readonly told: Set<string> = new Set();
  logins = 0;
  grants = 0;
  readonly #clock: FakeClock;
  readonly #plan: TokenServicePlan;
  readonly #step: (label: string) => Promise<void>;
  readonly #issued = new Map<string, Issued>();
  readonly #revoked = new Set<string>();
  #last: Issued | undefined;
  #failedAt = Number.NEGATIVE_INFINITY;
  #refreshes = 0;
  #hasRefreshed = false;
  #loginsInFlight = 0;
  #refreshesInFlight = 0;

  constructor(clock: FakeClock, plan: TokenServicePlan, step: (label: string) => Promise<void>) {
    this.#clock = clock;
    this.#plan = plan;
    this.#step = step;
  }

  check(holds: boolean, rule: string): void {
    if (!holds) this.violations.push(rule);
  }

  async login(signal: AbortSignal): Promise<Grant> {
    const number = ++this.logins;
    this.#beginRenewal("login");
    const last = this.#last;
    const isRefreshable = this.#plan.canRefresh && last && !this.told.has(last.token) && this.#left(last.token) > 0;
    this.check(!isRefreshable || this.#hasRefreshed, "a token that lives is refreshed first");
    this.#hasRefreshed = false;
    this.#loginsInFlight += 1;
    const leave = this.#leaveOnce(signal, () => {
      this.#loginsInFlight -= 1;
    });
    const sentAt = this.#clock.monotonic();
    await this.#step(`login ${number} ends`);
    if (signal.aborted) throw new Error("nobody waited for this login any more");
    leave();
    if (this.#plan.logins[number - 1] === false) {
      this.#failedAt = this.#clock.monotonic();
      throw new LoginFailure(number);
    }
    return this.#grant(`t${number}`, sentAt);
  }

  async refresh(token: string, signal: AbortSignal): Promise<Grant> {
    const way = this.#plan.refreshes[this.#refreshes++] ?? "new";
    this.check(!this.told.has(token), "a refused token is not refreshed");
    this.check(this.#left(token) > 0, "an ended token is not refreshed");
    this.check(token === this.#last?.token, "the newest token is refreshed");
    this.#beginRenewal("refresh");
    this.#hasRefreshed = true;
    this.#refreshesInFlight += 1;
    const leave = this.#leaveOnce(signal, () => {
      this.#refreshesInFlight -= 1;
    });
    const sentAt = this.#clock.monotonic();
    await this.#step(`refresh of ${token} ends`);
    leave();
    if (way === "fails") throw new Error("the refresh failed");
    if (way === "same") return { token, lifetimeMs: LIFETIME_MS };
    if (signal.aborted) return { token: `stale after ${token}`, lifetimeMs: LIFETIME_MS };
    return this.#grant(`after ${token}`, sentAt);
  }

  /** Whether a request with this token is refused. */
  refuses(token: string): boolean {
    return this.#revoked.has(token) || this.#left(token) <= 0;
  }

  revokeAll(): void {
    for (const token of this.#issued.keys()) this.#revoked.add(token);
  }

  /** Whether a call that asks now may be given this token at once. */
  isUsable(token: string): boolean {
    return this.#left(token) >= 30_000 && !this.told.has(token);
  }

  /** The how manieth grant a token came with. */
  numberOf(token: string): number {
    return this.#issued.get(token)?.number ?? 0;
  }

  /** Leaves when it is called, or when the signal is aborted. */
  #leaveOnce(signal: AbortSignal, leave: () => void): () => void {
    let isCounted = true;
    const once = () => {
      if (isCounted) leave();
      isCounted = false;
    };
    signal.addEventListener("abort", once);
    return once;
  }

  #grant(token: string, sentAt: number): Grant {
    this.grants += 1;
    this.#hasRefreshed = false;
    this.#last = { token, number: this.grants, endsAt: sentAt + LIFETIME_MS };
    this.#issued.set(token, this.#last);
    return { token, lifetimeMs: LIFETIME_MS };
  }

  #beginRenewal(what: string): void {
    this.check(this.#loginsInFlight + this.#refreshesInFlight === 0, `one renewal at a time, but a ${what} as well`);
    const last = this.#last;
    if (!last || this.told.has(last.token)) return;
    const left = this.#left(last.token);
    this.check(left <= 120_000, `no ${what} without a reason`);
    const isPaused = this.#clock.monotonic() < this.#failedAt + 10_000;
    this.check(left < 30_000 || !isPaused, `no ${what} within 10 s of a failure`);
  }

  #left(token: string): number {
    return (this.#issued.get(token)?.endsAt ?? Number.NEGATIVE_INFINITY) - this.#clock.monotonic();
  }
}
