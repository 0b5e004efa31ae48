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
  readonly #inFlight = new Set<object>();

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
    const last = this.granted.at(-1);
    const isRefreshable =
      this.#plan.canRefresh && last && !this.rejected.has(last) && this.#tokens.remainingMs(last) > 0;
    this.check(!isRefreshable || this.#hasRefreshed, "a valid token is refreshed first");
    this.#hasRefreshed = false;
    const sentAt = this.#clock.monotonic();
    await this.#renewal("login", `login ${number} ends`, signal);
    if (signal.aborted) throw new Error("this login was aborted");
    if (this.#plan.logins[number - 1] !== false) return this.#grant(`t${number}`, sentAt);
    this.#failedAt = this.#clock.monotonic();
    throw new LoginFailure(number);
  }

  async refresh(token: string, signal: AbortSignal): Promise<Grant> {
    const way = this.#plan.refreshes[this.#refreshes++] ?? "new";
    this.check(!this.rejected.has(token), "a rejected token is not refreshed");
    this.check(this.#tokens.remainingMs(token) > 0, "an expired token is not refreshed");
    this.check(token === this.granted.at(-1), "the newest token is refreshed");
    this.#hasRefreshed = true;
    const sentAt = this.#clock.monotonic();
    await this.#renewal("refresh", `refresh of ${token} ends`, signal);
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

  #grant(token: string, sentAt: number): Grant {
    this.#hasRefreshed = false;
    this.granted.push(this.#tokens.issue(token, sentAt + LIFETIME_MS));
    return { token, lifetimeMs: LIFETIME_MS };
  }

  /** Begins a renewal, which is in flight until it ends or is aborted. */
  async #renewal(what: string, label: string, signal: AbortSignal): Promise<void> {
    this.check(this.#inFlight.size === 0, `one renewal at a time, but there is also a ${what}`);
    const last = this.granted.at(-1);
    if (last !== undefined && !this.rejected.has(last)) {
      const left = this.#tokens.remainingMs(last);
      this.check(left <= 120_000, `no ${what} without a reason`);
      const isPaused = this.#clock.monotonic() < this.#failedAt + 10_000;
      this.check(left < 30_000 || !isPaused, `no ${what} within 10 s of a failure`);
    }
    this.#inFlight.add(signal);
    signal.addEventListener("abort", () => this.#inFlight.delete(signal));
    await this.#step(label);
    this.#inFlight.delete(signal);
  }
}
