// Sends one call as often as it takes and as its rule allows, and says what became of it.

import type { AbortScope } from "./abort-scope.ts";
import { attempt, errorOfEnding, type FailedAttempt } from "./attempt.ts";
import type { CallContext } from "./call-context.ts";
import { describeCall } from "./call-event.ts";
import { alreadyDone } from "./duplicate.ts";
import { ConnectionError } from "./errors/connection-error.ts";
import { IdempotencyKeyExpiredError } from "./errors/idempotency-key-expired-error.ts";
import { OutcomeUnknownError } from "./errors/outcome-unknown-error.ts";
import { assignDefined, type CallFacts, type Outcome, SdkError } from "./errors/sdk-error.ts";
import { TimeoutError } from "./errors/timeout-error.ts";
import type { Admission } from "./ledger.ts";
import { joinOutcomes } from "./outcome.ts";
import type { PreparedCall } from "./prepare-call.ts";
import { parseRateLimit } from "./rate-limit.ts";
import { decide, type RetryRule, retryRuleOf } from "./retry-policy.ts";
import { nextStep } from "./settlement.ts";
import type { ResultWithResponse } from "./types.ts";

/** A call's result, and what it took. */
export interface Sent {
  readonly result: ResultWithResponse<unknown>;
  readonly attempts: number;
}

/**
 * Carries a call out within its scope. `addedHeaders` go with every attempt.
 *
 * @throws {SdkError} with the outcome of all attempts together (S45).
 */
export function sendUntilDone(
  context: CallContext,
  call: PreparedCall,
  scope: AbortScope,
  addedHeaders: Readonly<Record<string, string>>,
): Promise<Sent> {
  return new Sending(context, call, scope, addedHeaders).untilDone();
}

class Sending {
  readonly #context: CallContext;
  readonly #call: PreparedCall;
  readonly #scope: AbortScope;
  readonly #addedHeaders: Readonly<Record<string, string>>;
  readonly #rule: RetryRule;
  #admission: Admission | undefined;
  #attempts = 0;
  #outcome: Outcome | undefined;
  #previous: FailedAttempt | undefined;
  #retries = 0;
  #hasRenewed = false;
  #inProgressWaits = 0;

  constructor(
    context: CallContext,
    call: PreparedCall,
    scope: AbortScope,
    addedHeaders: Readonly<Record<string, string>>,
  ) {
    this.#context = context;
    this.#call = call;
    this.#scope = scope;
    this.#addedHeaders = addedHeaders;
    this.#rule = retryRuleOf(call.operation, call.key !== undefined, context.assumeTradeReplay);
  }

  async untilDone(): Promise<Sent> {
    await this.#admitKey();
    try {
      for (;;) {
        const result = await this.#sendOnce();
        if (result) return { result, attempts: this.#attempts };
      }
    } catch (cause) {
      if (cause instanceof SdkError) throw cause;
      // What is injected (clock, random source, transport) has failed, and nobody knows when.
      this.#outcome = "unknown";
      const facts = { ...this.#facts, outcome: this.#outcome, cause };
      throw this.#failed(new ConnectionError(`${this.#call.operation.id}: the call failed on this side`, facts));
    }
  }

  // By a clock that fails no key is young enough.
  get #wallTime(): number {
    try {
      return this.#context.clock.now();
    } catch {
      return Number.POSITIVE_INFINITY;
    }
  }

  get #facts(): CallFacts {
    const { operation, key } = this.#call;
    return { operation: operation.id, attempts: this.#attempts, idempotencyKey: key?.key };
  }

  // A key that the SDK has made for this very call was never used before.
  async #admitKey(): Promise<void> {
    const { operation, key: chosen, pathValues, query, body } = this.#call;
    // A call that never began must not lay claim to its key.
    if (!chosen?.isGiven || this.#scope.ending) return;
    const { ledger, renamer } = this.#context;
    const { key, firstUsedAt } = chosen;
    const amounts = renamer.wirePaths((operation.decimals?.request ?? []).map(({ path }) => path));
    try {
      const use = { operation, key, firstUsedAt, pathValues, query, body, amounts };
      this.#admission = await this.#scope.race(ledger.admit(use));
    } catch (cause) {
      throw this.#scope.ending ? errorOfEnding(this.#scope.ending, this.#facts, "not-sent") : cause;
    }
  }

  /** The result; undefined where there is none yet, and it is time to send again. */
  async #sendOnce(): Promise<ResultWithResponse<unknown> | undefined> {
    this.#attempts += 1;
    const made = await attempt(this.#context, this.#call, {
      number: this.#attempts,
      scope: this.#scope,
      addedHeaders: this.#addedHeaders,
      previous: this.#previous,
      tooLate: () => this.#tooLate(),
    });
    if (made.ok) {
      this.#context.retryBudget.refill();
      return made.result;
    }
    const result = this.#resultOf(made);
    if (result) {
      this.#context.retryBudget.refill();
      return result;
    }
    this.#outcome = joinOutcomes(this.#outcome, made.error.outcome);
    await this.#prepareNext(made);
    this.#previous = made;
    return undefined;
  }

  /** The result that a refusal stands for, where it does (S17, S22). */
  #resultOf({ error, answer }: FailedAttempt): ResultWithResponse<unknown> | undefined {
    const { operation, key } = this.#call;
    const done = alreadyDone(operation, key?.key, error, this.#outcome);
    if (!done || !answer) return undefined;
    const { status, headers } = answer;
    const { requestId } = error;
    return { data: done.data, status, headers, requestId, rateLimit: parseRateLimit(headers), message: undefined };
  }

  /** Waits until it is time for another attempt. @throws {SdkError} where there is to be none. */
  async #prepareNext({ end, error }: FailedAttempt): Promise<void> {
    const { hooks, retryBudget, random } = this.#context;
    const { limits } = this.#call;
    const state = {
      retries: this.#retries,
      hasRenewed: this.#hasRenewed,
      inProgressWaits: this.#inProgressWaits,
      remainingMs: this.#remainingMs(),
      hasBudget: !retryBudget.isEmpty,
      fraction: random.fraction(),
    };
    const decision = decide(this.#rule, end, state, limits);
    if (decision.kind === "stop") throw this.#failed(error);
    const renewsToken = decision.kind === "renew";
    const delayMs = renewsToken ? 0 : decision.afterMs;
    if (renewsToken) this.#hasRenewed = true;
    else if (decision.isFree) this.#inProgressWaits += 1;
    else {
      this.#retries += 1;
      retryBudget.take();
    }
    hooks.retry({
      ...describeCall(this.#context, this.#call),
      ...{ attempt: this.#attempts, error, delayMs, renewsToken },
    });
    if (delayMs > 0) await this.#sleep(delayMs);
  }

  /** Until the deadline, or until the service may have forgotten the key (S13). */
  #remainingMs(): number {
    const { remainingMs } = this.#scope;
    const usableUntil = this.#admission?.usableUntil;
    return usableUntil ? Math.min(remainingMs, usableUntil.getTime() - this.#context.clock.now()) : remainingMs;
  }

  /** A machine may have slept while the call waited, and no timer tells (S13, S25). */
  #tooLate(): SdkError | undefined {
    const { operation, key, limits } = this.#call;
    const facts = { ...this.#facts, attempts: this.#attempts - 1 };
    const { usableUntil, firstUsedAt } = this.#admission ?? {};
    if (key && firstUsedAt && usableUntil && this.#context.clock.now() > usableUntil.getTime()) {
      return assignDefined(new IdempotencyKeyExpiredError(operation.id, key.key, firstUsedAt), facts);
    }
    if (this.#scope.remainingMs > 0) return undefined;
    const limit = { limit: "totalTimeoutMs", limitMs: limits.totalTimeoutMs } as const;
    return new TimeoutError({ ...facts, ...limit, outcome: "not-sent" });
  }

  async #sleep(milliseconds: number): Promise<void> {
    try {
      await this.#scope.sleep(milliseconds);
    } catch (cause) {
      const { ending } = this.#scope;
      if (!ending) throw cause;
      throw this.#failed(errorOfEnding(ending, this.#facts, this.#outcome ?? "unknown"));
    }
  }

  #failed(error: SdkError): SdkError {
    const { operation, key, pathValues } = this.#call;
    const told = this.#withOutcome(error);
    // A read changed nothing, whatever became of it: it keeps its own error (S45).
    if (this.#outcome !== "unknown" || operation.retry === "read") return told;
    const next = nextStep(operation, {
      idempotencyKey: key?.key,
      pathValues,
      usableUntil: this.#admission?.usableUntil,
      now: this.#wallTime,
      assumeTradeReplay: this.#context.assumeTradeReplay,
    });
    // A failed login speaks of itself; it stopped an attempt before that was sent.
    const attempts = error.operation === operation.id ? error.attempts : this.#attempts - 1;
    return new OutcomeUnknownError(told, next, { ...this.#facts, attempts });
  }

  /**
   * The error with the outcome of the whole call, and its key. A copy, where that makes a difference: hooks have the attempt's
   * error, and a failed login is one error for all calls that waited for it.
   */
  #withOutcome(error: SdkError): SdkError {
    const { idempotencyKey } = this.#facts;
    if (error.outcome === this.#outcome && error.idempotencyKey === idempotencyKey) return error;
    const copy: SdkError = Object.create(Object.getPrototypeOf(error), Object.getOwnPropertyDescriptors(error));
    return assignDefined(copy, { outcome: this.#outcome, idempotencyKey });
  }
}
