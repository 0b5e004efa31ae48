// What may end a call before its answer is there: its signal, its deadline, an attempt's time limit, the client's end.

import type { Clock } from "../platform/clock.ts";
import { onAbort } from "./abort-listeners.ts";

/** Why a scope has ended. */
export type Ending =
  | { readonly kind: "aborted"; readonly reason: unknown }
  | { readonly kind: "closed" }
  | { readonly kind: "timeout"; readonly limit: "timeoutMs" | "totalTimeoutMs"; readonly limitMs: number };

/** What waits in a scope reject with; never seen outside of the SDK. */
class ScopeEnded extends Error {}

/**
 * A time span that ends once, at the latest when its owner closes it. Everything that a call waits for is waited for
 * within one, so that its end ends the call at once, whatever the other side does (S25, S26). Listeners and timers are gone
 * when the scope is closed.
 */
export class AbortScope {
  readonly #controller = new AbortController();
  readonly #clock: Clock;
  readonly #waiting = new Set<() => void>();
  readonly #releases: (() => void)[] = [];
  readonly #isWaitedFor: boolean;
  #endsAt = Number.POSITIVE_INFINITY;
  #ending: Ending | undefined;

  /** `isWaitedFor`: whether timers of this scope keep the process alive (S49). */
  constructor(clock: Clock, isWaitedFor = true) {
    this.#clock = clock;
    this.#isWaitedFor = isWaitedFor;
  }

  /** For a transport: aborted when the scope ends. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get ending(): Ending | undefined {
    return this.#ending;
  }

  /** Ends this scope when the caller's signal is aborted, or if it is already. */
  followSignal(signal: AbortSignal): void {
    const end = () => this.end({ kind: "aborted", reason: signal.reason });
    if (signal.aborted) {
      end();
      return;
    }
    this.#releases.push(onAbort(signal, end));
  }

  /** Ends this scope after a time. */
  limit(limit: "timeoutMs" | "totalTimeoutMs", limitMs: number): void {
    this.#endsAt = this.#clock.monotonic() + limitMs;
    const end = () => this.end({ kind: "timeout", limit, limitMs });
    this.#releases.push(this.#clock.after(limitMs, end, this.#isWaitedFor));
  }

  /** Milliseconds until the time limit; not above 0 where it is over, also if no timer has said so yet. */
  get remainingMs(): number {
    return this.#endsAt - this.#clock.monotonic();
  }

  /** A scope that ends with this one, or after a time of its own. Its owner closes it. */
  child(limit: "timeoutMs", limitMs: number): AbortScope {
    const child = new AbortScope(this.#clock, this.#isWaitedFor);
    if (this.#ending) child.end(this.#ending);
    const follow = () => {
      if (this.#ending) child.end(this.#ending);
    };
    this.#waiting.add(follow);
    child.#releases.push(() => this.#waiting.delete(follow));
    child.limit(limit, limitMs);
    return child;
  }

  end(ending: Ending): void {
    if (this.#ending) return;
    this.#ending = ending;
    if (ending.kind === "aborted") this.#controller.abort(ending.reason);
    else this.#controller.abort();
    for (const wake of [...this.#waiting]) wake();
  }

  /** Waits for a promise, or for the end of this scope, which rejects; the promise's own end is then nobody's business. */
  race<Value>(promise: Promise<Value>): Promise<Value> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.delete(onEnd);
      };
      const onEnd = () => {
        leave();
        reject(new ScopeEnded());
      };
      promise.then(resolve, reject).finally(leave);
      if (this.#ending) onEnd();
      else this.#waiting.add(onEnd);
    });
  }

  /** Waits for a time, or rejects at the end of this scope. */
  async sleep(milliseconds: number): Promise<void> {
    let cancel: (() => void) | undefined;
    const due = new Promise<void>((resolve) => {
      cancel = this.#clock.after(milliseconds, resolve, this.#isWaitedFor);
    });
    try {
      await this.race(due);
    } finally {
      cancel?.();
    }
  }

  /** Calls back when this scope is closed. */
  onClose(callback: () => void): void {
    this.#releases.push(callback);
  }

  /** Takes back every timer and listener. */
  close(): void {
    for (const release of this.#releases.splice(0)) release();
    this.#waiting.clear();
  }
}
