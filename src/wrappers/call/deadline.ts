// Everything that can abort a call: its signal, its deadline, the time limit of an attempt, the closing of its client.

import { AbortedError, type CallFacts, type SdkError, TimeoutError } from "../errors.ts";
import type { Outcome } from "../outcome.ts";
import { onAbort } from "../util/abort.ts";
import type { Clock } from "../util/platform.ts";

/** Why a scope was aborted. */
export type AbortReason =
  | { readonly kind: "aborted"; readonly reason: unknown }
  | { readonly kind: "closed" }
  | { readonly kind: "timeout"; readonly limit: "timeoutMs" | "totalTimeoutMs"; readonly limitMs: number };

/** What waits in a scope reject with. It never leaves the SDK. */
class ScopeAborted extends Error {}

/**
 * A time span that is aborted at most once. A call awaits everything within one, so an abort ends the call at once, whatever
 * the other side does. The owner closes it, which removes its listeners and timers.
 */
export class DeadlineScope {
  /** Why it was aborted. Set by `abort`. */
  abortReason: AbortReason | undefined;
  /** Made when it is asked for: most scopes are never aborted, and few signals are looked at. */
  #controller: AbortController | undefined;
  readonly #clock: Clock;
  readonly #limits: Pick<Clock, "monotonic" | "after">;
  readonly #waiting = new Set<() => void>();
  readonly #releases: (() => void)[] = [];
  readonly #keepsProcessAlive: boolean;
  readonly #parent: DeadlineScope | undefined;
  #endsAt = Number.POSITIVE_INFINITY;
  /** Why it is aborted when its time is over. */
  #timeout: AbortReason | undefined;
  #cancelTimer: (() => void) | undefined;

  /** `keepsProcessAlive`: whether the timers of this scope do. */
  constructor(clock: Clock, keepsProcessAlive = true, parent?: DeadlineScope) {
    this.#clock = clock;
    this.#limits = clock.realTime ?? clock;
    this.#keepsProcessAlive = keepsProcessAlive;
    this.#parent = parent;
  }

  /** The scope of a call: aborted by its signal, its deadline and the closing of its client. Its owner closes it. */
  static open(
    { clock, keepsProcessAlive, inFlight }: ScopeOwner,
    signal: AbortSignal | undefined,
    totalTimeoutMs: number,
  ): DeadlineScope {
    const scope = new DeadlineScope(clock, keepsProcessAlive);
    if (inFlight.isClosed) scope.abort({ kind: "closed" });
    if (signal) scope.followSignal(signal);
    scope.limit("totalTimeoutMs", totalTimeoutMs);
    inFlight.scopes.add(scope);
    scope.#releases.push(() => inFlight.scopes.delete(scope));
    return scope;
  }

  get signal(): AbortSignal {
    this.#startTimer();
    this.#controller ??= new AbortController();
    if (this.abortReason) abortWith(this.#controller, this.abortReason);
    return this.#controller.signal;
  }

  /** Calls back when this scope is aborted, at once if it is aborted already. */
  onAbort(callback: () => void): void {
    if (this.abortReason) {
      callback();
      return;
    }
    this.#waiting.add(callback);
    this.#startTimer();
  }

  /** Aborts this scope with the signal, at once if the signal is aborted already. */
  followSignal(signal: AbortSignal): void {
    const abort = () => this.abort({ kind: "aborted", reason: signal.reason });
    if (signal.aborted) {
      abort();
      return;
    }
    this.#releases.push(onAbort(signal, abort));
  }

  /** Aborts this scope after a time, if anything waits in it then. */
  limit(limit: "timeoutMs" | "totalTimeoutMs", limitMs: number): void {
    this.#endsAt = this.#limits.monotonic() + limitMs;
    this.#timeout = { kind: "timeout", limit, limitMs };
  }

  /** Milliseconds until the time limit. Zero or less if it has passed, even if its timer has not fired yet. */
  get remainingMs(): number {
    return this.#endsAt - this.#limits.monotonic();
  }

  /** A scope that is aborted with this one, or after a time of its own. Its owner closes it. */
  child(limit: "timeoutMs", limitMs: number): DeadlineScope {
    const child = new DeadlineScope(this.#clock, this.#keepsProcessAlive, this);
    const follow = () => {
      if (this.abortReason) child.abort(this.abortReason);
    };
    if (this.abortReason) follow();
    // Without a timer of this scope: that of the child also ends it.
    this.#waiting.add(follow);
    child.#releases.push(() => this.#waiting.delete(follow));
    child.limit(limit, limitMs);
    return child;
  }

  abort(reason: AbortReason): void {
    if (this.abortReason) return;
    this.abortReason = reason;
    if (this.#controller) abortWith(this.#controller, reason);
    for (const wake of [...this.#waiting]) wake();
  }

  // Only when something waits: most calls need none besides their attempt's, and a timer costs as much as reading a response.
  #startTimer(): void {
    const parent = this.#parent;
    const first = parent && parent.#endsAt <= this.#endsAt ? parent : this;
    const timeout = first.#timeout;
    if (this.#cancelTimer || this.abortReason || !timeout) return;
    this.#cancelTimer = this.#limits.after(first.remainingMs, () => first.abort(timeout), this.#keepsProcessAlive);
  }

  /** Settles like the promise, or rejects when this scope is aborted; the promise's own result is then ignored. */
  race<Value>(promise: Promise<Value>): Promise<Value> {
    return new Promise((resolve, reject) => {
      const leave = () => this.#waiting.delete(onScopeAbort);
      const onScopeAbort = () => {
        leave();
        reject(new ScopeAborted());
      };
      const settle =
        <Result>(done: (result: Result) => void) =>
        (result: Result) => {
          leave();
          done(result);
        };
      promise.then(settle(resolve), settle(reject));
      this.onAbort(onScopeAbort);
    });
  }

  /** Resolves after a time, or rejects when this scope is aborted. */
  async sleep(milliseconds: number): Promise<void> {
    let cancel: (() => void) | undefined;
    const due = new Promise<void>((resolve) => {
      cancel = this.#clock.after(milliseconds, resolve, this.#keepsProcessAlive);
    });
    try {
      await this.race(due);
    } finally {
      cancel?.();
    }
  }

  close(): void {
    this.#timeout = undefined;
    this.#cancelTimer?.();
    for (const release of this.#releases) release();
  }
}

/** The scopes of the running calls of a client, which aborts them when it is closed. */
export interface InFlight {
  isClosed: boolean;
  readonly scopes: Set<DeadlineScope>;
}

/** What a client gives the scopes of its calls. */
export interface ScopeOwner {
  readonly clock: Clock;
  readonly keepsProcessAlive: boolean;
  readonly inFlight: InFlight;
}

// Without a reason, the signal has the runtime's own.
function abortWith(controller: AbortController, reason: AbortReason): void {
  controller.abort(reason.kind === "aborted" ? reason.reason : undefined);
}

export function abortError(reason: AbortReason, facts: CallFacts, outcome: Outcome): SdkError {
  if (reason.kind === "timeout") {
    const { limit, limitMs } = reason;
    return new TimeoutError({ ...facts, outcome, limit, limitMs });
  }
  return reason.kind === "aborted"
    ? new AbortedError("its signal was aborted", { ...facts, outcome, cause: reason.reason })
    : new AbortedError("the client was closed", { ...facts, outcome });
}
