// A fake login and refresh that records each request for a token which the client had no reason to make.

import type { Grant } from "../../src/wrappers/auth/token.ts";
import type { FakeClock } from "./fake-clock.ts";
import { FakeTokens } from "./fake-service.ts";

const LIFETIME_MS = 600_000;

/** How logins and refreshes end, in order. Later ones succeed. */
export interface TokenServicePlan {
  readonly canRefresh: boolean;
  readonly logins: readonly boolean[];
  readonly refreshes: readonly ("new" | "same" | "fails")[];
}

/** A failed login. */
export class LoginFailure extends Error {
  /** Counts logins from 1. */
  readonly number: number;

  constructor(number: number) {
    super("the login failed");
    this.number = number;
  }
}

export class TokenModel {
  /** Broken rules, in words. */
  readonly violations: string[] = [];
  /** Tokens that the client knows to be rejected. */
  readonly rejected: Set<string> = new Set();
  logins = 0;
  /** Tokens issued so far; each one's number is its place here, from 1. */
  readonly granted: string[] = [];
  readonly #clock: FakeClock;
  readonly #plan: TokenServicePlan;
  readonly #step: (label: string) => Promise<void>;
  readonly #tokens: FakeTokens;
  #failedAt = Number.NEGATIVE_INFINITY;
  #refreshes = 0;
  #hasRefreshed = false;
  #loginsInFlight = 0;
  #refreshesInFlight = 0;

  constructor(clock: FakeClock, plan: TokenServicePlan, step: (label: string) => Promise<void>) {
    this.#clock = clock;
    this.#tokens = new FakeTokens(() => clock.monotonic());
    this.#plan = plan;
    this.#step = step;
  }

  check(holds: boolean, rule: string): void {
    if (!holds) this.violations.push(rule);
  }

  async login(signal: AbortSignal): Promise<Grant> {
    const number = ++this.logins;
    this.#beginRenewal("login");
    const last = this.granted.at(-1);
    const isRefreshable =
      this.#plan.canRefresh && last && !this.rejected.has(last) && this.#tokens.remainingMs(last) > 0;
    this.check(!isRefreshable || this.#hasRefreshed, "a valid token is refreshed first");
    this.#hasRefreshed = false;
    this.#loginsInFlight += 1;
    const leave = this.#leaveOnce(signal, () => {
      this.#loginsInFlight -= 1;
    });
    const sentAt = this.#clock.monotonic();
    await this.#step(`login ${number} ends`);
    if (signal.aborted) throw new Error("this login was aborted");
    leave();
    if (this.#plan.logins[number - 1] === false) {
      this.#failedAt = this.#clock.monotonic();
      throw new LoginFailure(number);
    }
    return this.#grant(`t${number}`, sentAt);
  }

  async refresh(token: string, signal: AbortSignal): Promise<Grant> {
    const way = this.#plan.refreshes[this.#refreshes++] ?? "new";
    this.check(!this.rejected.has(token), "a rejected token is not refreshed");
    this.check(this.#tokens.remainingMs(token) > 0, "an expired token is not refreshed");
    this.check(token === this.granted.at(-1), "the newest token is refreshed");
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

  /** Whether the service accepts a request with this token. */
  accepts(token: string): boolean {
    return this.#tokens.accepts(token);
  }

  revokeAll(): void {
    this.#tokens.revokeAll();
  }

  /** Whether a call may get this token without waiting. */
  isUsable(token: string): boolean {
    return this.#tokens.remainingMs(token) >= 30_000 && !this.rejected.has(token);
  }

  /** The number of a token; 0 if it was never granted. */
  numberOf(token: string): number {
    return this.granted.lastIndexOf(token) + 1;
  }

  /** Calls `leave` once: when called itself, or when the signal is aborted. */
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
    this.#hasRefreshed = false;
    this.granted.push(this.#tokens.issue(token, sentAt + LIFETIME_MS));
    return { token, lifetimeMs: LIFETIME_MS };
  }

  #beginRenewal(what: string): void {
    this.check(
      this.#loginsInFlight + this.#refreshesInFlight === 0,
      `one renewal at a time, but there is also a ${what}`,
    );
    const last = this.granted.at(-1);
    if (last === undefined || this.rejected.has(last)) return;
    const left = this.#tokens.remainingMs(last);
    this.check(left <= 120_000, `no ${what} without a reason`);
    const isPaused = this.#clock.monotonic() < this.#failedAt + 10_000;
    this.check(left < 30_000 || !isPaused, `no ${what} within 10 s of a failure`);
  }
}
