// Sends one call as often as it takes and as its rule allows, and says what became of it.

import { abortError } from "../deadlines/abort-error.ts";
import { DeadlineScope } from "../deadlines/deadline-scope.ts";
import { ArgumentError } from "../errors/argument-error.ts";
import { ConnectionError } from "../errors/connection-error.ts";
import { IdempotencyKeyExpiredError } from "../errors/idempotency-key-expired-error.ts";
import { OutcomeUnknownError } from "../errors/outcome-unknown-error.ts";
import { assignDefined, type CallFacts, copyError, type Outcome, SdkError } from "../errors/sdk-error.ts";
import { TimeoutError } from "../errors/timeout-error.ts";
import { parseRateLimit } from "../http/rate-limit.ts";
import { alreadyDone, isOwnConflict } from "../idempotency/duplicate.ts";
import type { Admission } from "../idempotency/key-ledger.ts";
import type { ResultWithResponse } from "../operation/results.ts";
import { joinOutcomes } from "../retries/outcome.ts";
import { nextStep } from "../retries/recovery.ts";
import { decide, type RetryRule, retryRuleOf } from "../retries/retry-policy.ts";
import { attempt, type FailedAttempt } from "./attempt.ts";
import type { CallContext } from "./call-context.ts";
import { describeCall } from "./call-event.ts";
import type { PreparedCall } from "./prepare-call.ts";

/** How long a failed call waits for the store. */
const STORE_MS = 2_000;

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
  scope: DeadlineScope,
  addedHeaders: Readonly<Record<string, string>>,
): Promise<Sent> {
  return new Sending(context, call, scope, addedHeaders).untilDone();
}

class Sending {
  readonly #context: CallContext;
  readonly #call: PreparedCall;
  readonly #scope: DeadlineScope;
  readonly #addedHeaders: Readonly<Record<string, string>>;
  readonly #assumeTradeReplay: boolean;
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
    scope: DeadlineScope,
    addedHeaders: Readonly<Record<string, string>>,
  ) {
    this.#context = context;
    this.#call = call;
    this.#scope = scope;
    this.#addedHeaders = addedHeaders;
    // The user's word is about keys that the user gives.
    this.#assumeTradeReplay = context.assumeTradeReplay && call.key?.isGiven === true;
    this.#rule = retryRuleOf(call.operation, call.key !== undefined, this.#assumeTradeReplay);
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
      throw await this.#failed(new ConnectionError(`${this.#call.operation.id}: the call failed on this side`, facts));
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
    const { key } = this.#call;
    // A call that never began must not lay claim to its key.
    if (!key?.isGiven || this.#scope.abortReason) return;
    const admitting = this.#admit(key.key, key.firstUsedAt);
    try {
      this.#admission = await this.#scope.race(admitting);
      // A refusal may be the doing of an earlier call with this key, as of an earlier attempt (S45).
      if (this.#admission.isInDoubt) this.#outcome = "unknown";
    } catch (cause) {
      if (!this.#scope.abortReason) throw cause;
      // The doubt may be written yet, and then nobody would take it back.
      admitting.then(({ takeBackDoubt }) => takeBackDoubt()).catch(() => undefined);
      throw abortError(this.#scope.abortReason, this.#facts, "not-sent");
    }
  }

  #admit(key: string, firstUsedAt: Date | undefined): Promise<Admission> {
    const { operation, pathValues, query, body } = this.#call;
    const { ledger, renamer } = this.#context;
    const amounts = renamer.wirePaths((operation.decimals?.request ?? []).map(({ path }) => path));
    const isReplayed = this.#isReplayed;
    return ledger.admit({ operation, key, firstUsedAt, isReplayed, pathValues, query, body, amounts });
  }

  /** Whether the service answers the key with what it did, so that other calls with it matter. */
  get #isReplayed(): boolean {
    return this.#rule === "keyed" || this.#rule === "keyed-transfer";
  }

  /** The error of a lost call hands out its key, also one that the SDK has made: from then on it may be sent again. */
  async #recordOwnKey(): Promise<void> {
    const { key } = this.#call;
    if (key && !key.isGiven && this.#isReplayed)
      await this.#soon(this.#admit(key.key, undefined)).catch(() => undefined);
  }

  // A doubt that cannot be taken back, or not soon, stays for later calls. One that another call has made its own may be the
  // reason for a refusal of this one.
  async #takeBackDoubt(): Promise<void> {
    if (!this.#admission || this.#outcome === "unknown") return;
    const isAlone = await this.#soon(this.#admission.takeBackDoubt()).catch(
      () => this.#scope.abortReason !== undefined,
    );
    if (!isAlone && this.#outcome === "rejected") this.#outcome = "unknown";
  }

  /** Waits for the store, but not long; where the call has ended, not at all (S26). */
  async #soon<Value>(promise: Promise<Value>): Promise<Value> {
    const scope = new DeadlineScope(this.#context.clock, this.#context.isWaitedFor);
    if (this.#scope.abortReason) scope.abort(this.#scope.abortReason);
    scope.limit("timeoutMs", STORE_MS);
    return await scope.race(promise).finally(() => scope.close());
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
    const { operation, key } = this.#call;
    const proven = isOwnConflict(operation, key?.key, made.error) ? "unknown" : made.error.outcome;
    this.#outcome = joinOutcomes(this.#outcome, proven);
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
    const { limits, takesBudget } = this.#call;
    const state = {
      retries: this.#retries,
      hasRenewed: this.#hasRenewed,
      inProgressWaits: this.#inProgressWaits,
      remainingMs: this.#remainingMs(),
      hasBudget: !takesBudget || !retryBudget.isEmpty,
      fraction: random.fraction(),
    };
    const decision = decide(this.#rule, end, state, limits);
    if (decision.kind === "stop") throw await this.#failed(error);
    const renewsToken = decision.kind === "renew";
    const delayMs = renewsToken ? 0 : decision.afterMs;
    if (renewsToken) this.#hasRenewed = true;
    else if (decision.isFree) this.#inProgressWaits += 1;
    else {
      this.#retries += 1;
      if (takesBudget) retryBudget.take();
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
      const { abortReason } = this.#scope;
      if (!abortReason) throw cause;
      throw await this.#failed(abortError(abortReason, this.#facts, this.#outcome ?? "unknown"));
    }
  }

  async #failed(error: SdkError): Promise<SdkError> {
    const { operation, key, pathValues } = this.#call;
    // A mistake of the caller's that came up before this call sent anything says nothing of earlier ones with its key.
    if (error instanceof ArgumentError && error.attempts === 0) this.#outcome = "not-sent";
    await this.#takeBackDoubt();
    const told = this.#withOutcome(error);
    // A read changed nothing, whatever became of it: it keeps its own error (S45).
    if (this.#outcome !== "unknown" || operation.retry === "read") return told;
    await this.#recordOwnKey();
    const next = nextStep(operation, {
      idempotencyKey: key?.key,
      pathValues,
      usableUntil: this.#admission?.usableUntil,
      now: this.#wallTime,
      assumeTradeReplay: this.#assumeTradeReplay,
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
    return assignDefined(copyError(error), { outcome: this.#outcome, idempotencyKey });
  }
}
