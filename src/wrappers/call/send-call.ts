// Sends one call, with as many attempts as its retry rule allows, until it has a result or an error.

import { ArgumentError, OutcomeUnknownError, SdkError, TimeoutError } from "../errors.ts";
import { parseRateLimit } from "../http/headers.ts";
import { WHY_POSSIBLE, whyUndatable } from "../idempotency/key.ts";
import { CallKey, movesMoney } from "../idempotency/ledger.ts";
import type { RetryRule } from "../operation.ts";
import { joinOutcomes, type Outcome } from "../outcome.ts";
import type { ResultWithResponse } from "../results.ts";
import { assignDefined, copyError, withSentence } from "../util/branded-error.ts";
import { joinTexts } from "../util/text.ts";
import { type AttemptFacts, attempt } from "./attempt.ts";
import type { CallContext } from "./call-context.ts";
import { describeCall, foreignError, scrubberOf, secretsOf } from "./call-context.ts";
import type { DeadlineScope } from "./deadline.ts";
import { abortError } from "./deadline.ts";
import { alreadyDone, isOwnConflict, recoveryFrom } from "./next-step.ts";
import type { PreparedCall } from "./request.ts";
import { decide, isReplayed, retryRuleOf } from "./retry.ts";
import type { FailedAttempt, SuccessfulAttempt } from "./round-trip.ts";

export interface SentCall {
  readonly result: ResultWithResponse<unknown>;
  readonly attempts: number;
}

/**
 * Sends a call within its scope. `addedHeaders` go with every attempt.
 *
 * @throws {SdkError} with the outcome of all attempts together (S45).
 */
export function sendCall(
  context: CallContext,
  call: PreparedCall,
  scope: DeadlineScope,
  addedHeaders: Readonly<Record<string, string>>,
): Promise<SentCall> {
  return new AttemptLoop(context, call, scope, addedHeaders).run();
}

class AttemptLoop {
  readonly #context: CallContext;
  readonly #call: PreparedCall;
  readonly #scope: DeadlineScope;
  readonly #addedHeaders: Readonly<Record<string, string>>;
  readonly #assumeTradeReplay: boolean;
  readonly #rule: RetryRule;
  readonly #key: CallKey;
  #attempts = 0;
  #outcome: Outcome | undefined;
  #previous: FailedAttempt | undefined;
  readonly #used = { retries: 0, hasRenewed: false, inProgressWaits: 0 };

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
    const { operation, key: chosen, content } = call;
    // The option is a statement about keys that the user gives.
    this.#assumeTradeReplay = context.assumeTradeReplay && chosen?.isGiven === true;
    this.#rule = retryRuleOf(operation, chosen !== undefined, this.#assumeTradeReplay);
    const { ledger, clock, keepsProcessAlive } = context;
    const keyParts = { chosen, content, ledger, clock, scope, keepsProcessAlive, isReplayed: isReplayed(this.#rule) };
    this.#key = new CallKey(keyParts);
  }

  async run(): Promise<SentCall> {
    if (this.#key.isGiven) await this.#key.reserve(this.#facts);
    // A refusal may be due to an earlier call with this key, as to an earlier attempt (S45).
    if (this.#key.isPending) this.#outcome = "unknown";
    try {
      for (;;) {
        this.#attempts += 1;
        const made = await this.#attempt();
        const result = made.ok ? made.result : this.#resultOf(made);
        if (result) {
          this.#context.retryBudget.refill();
          return { result, attempts: this.#attempts };
        }
        if (!made.ok) await this.#waitForRetry(made);
      }
    } catch (cause) {
      if (cause instanceof SdkError) throw cause;
      this.#outcome = "unknown";
      throw await this.#failed(
        foreignError(
          cause,
          this.#facts,
          scrubberOf(() => secretsOf(this.#context, this.#call.sensitive)),
        ),
      );
    }
  }

  #attempt(): Promise<SuccessfulAttempt | FailedAttempt> {
    return attempt(this.#context, this.#call, {
      facts: this.#facts,
      scope: this.#scope,
      addedHeaders: this.#addedHeaders,
      previous: this.#previous,
      tooLate: () => this.#tooLate(),
    });
  }

  get #facts(): AttemptFacts {
    const { operation, key } = this.#call;
    return { method: operation.name, attempts: this.#attempts, idempotencyKey: key?.key };
  }

  /** The result that a refusal proves, if any (S17, S22). */
  #resultOf({ error, response }: FailedAttempt): ResultWithResponse<unknown> | undefined {
    const { operation, key } = this.#call;
    const done = alreadyDone(operation, key?.key, error, this.#outcome);
    if (!done || !response) return undefined;
    const { status, headers } = response;
    const { requestId } = error;
    return { data: done.data, status, headers, requestId, rateLimit: parseRateLimit(headers), message: undefined };
  }

  /** Waits until it is time for another attempt. @throws {SdkError} if the call must not be retried. */
  async #waitForRetry(failed: FailedAttempt): Promise<void> {
    const { hooks, retryBudget, random } = this.#context;
    const { operation, key, limits, takesBudget } = this.#call;
    const { end, error } = failed;
    const proven = isOwnConflict(operation, key?.key, error) ? "unknown" : error.outcome;
    this.#outcome = joinOutcomes(this.#outcome, proven);
    const state = {
      ...this.#used,
      remainingMs: Math.min(this.#scope.remainingMs, this.#key.remainingMs),
      hasBudget: !takesBudget || !retryBudget.isEmpty,
      fraction: random.fraction(),
    };
    const decision = decide(this.#rule, end, state, limits);
    if (decision.kind === "stop") throw await this.#failed(error);
    const renewsToken = decision.kind === "renew";
    const delayMs = renewsToken ? 0 : decision.afterMs;
    if (renewsToken) this.#used.hasRenewed = true;
    else if (decision.isFree) this.#used.inProgressWaits += 1;
    else {
      this.#used.retries += 1;
      if (takesBudget) retryBudget.take();
    }
    hooks.retry(() => ({
      ...describeCall(this.#context, this.#call),
      attempt: this.#attempts,
      error,
      delayMs,
      renewsToken,
    }));
    this.#previous = failed;
    if (delayMs === 0) return;
    await this.#scope.sleep(delayMs).catch(async (cause: unknown) => {
      const { abortReason } = this.#scope;
      throw abortReason ? await this.#failed(abortError(abortReason, this.#facts, proven)) : cause;
    });
  }

  /** A machine may have slept while the call waited, and timers do not run then (S13, S25). */
  #tooLate(): SdkError | undefined {
    const facts = { ...this.#facts, attempts: this.#attempts - 1 };
    const expired = this.#key.expired(facts);
    if (expired || this.#scope.remainingMs > 0) return expired;
    const limit = { limit: "totalTimeoutMs", limitMs: this.#call.limits.totalTimeoutMs } as const;
    return new TimeoutError({ ...facts, ...limit, outcome: "not-sent" });
  }

  /** The error of the call, from the error of its last attempt. */
  async #failed(last: SdkError): Promise<SdkError> {
    const { operation, key, readArgs } = this.#call;
    // Wrong arguments that came up before this call sent anything prove nothing about earlier calls with its key.
    if (last instanceof ArgumentError && last.attempts === 0) this.#outcome = "not-sent";
    this.#outcome = await this.#key.settle(this.#outcome);
    const { earlierUse } = this.#key;
    const error = this.#withOutcome(last);
    if (this.#outcome === "rejected" && earlierUse === "undatable") {
      return withSentence(error, whyUndatable(movesMoney(operation)));
    }
    // A read changed nothing in any case, so it keeps its own error (S45).
    if (this.#outcome !== "unknown" || operation.retry === "read") return error;
    await this.#key.recordOwn();
    const recovery = recoveryFrom(operation, {
      idempotencyKey: key?.key,
      readArgs,
      firstUsedAt: this.#key.firstUsedAt,
      usableUntil: this.#key.usableUntil,
      now: this.#wallTime,
      assumeTradeReplay: this.#assumeTradeReplay,
    });
    // A failed login names its own operation. It came before the last attempt was sent.
    const attempts = last.method === operation.name ? last.attempts : this.#attempts - 1;
    const isForgotten = earlierUse === "possible" && last.outcome === "rejected";
    const why = joinTexts([isForgotten ? WHY_POSSIBLE : undefined, recovery.why], ". ");
    return new OutcomeUnknownError(error, { ...recovery, why }, { ...this.#facts, attempts });
  }

  // If the clock fails, every key counts as expired.
  get #wallTime(): number {
    try {
      return this.#context.clock.now();
    } catch {
      return Number.POSITIVE_INFINITY;
    }
  }

  /** A copy where something changes: hooks hold the error of the attempt, and concurrent calls share that of a failed login. */
  #withOutcome(error: SdkError): SdkError {
    const { idempotencyKey } = this.#facts;
    if (error.outcome === this.#outcome && error.idempotencyKey === idempotencyKey) return error;
    return assignDefined(copyError(error), { outcome: this.#outcome, idempotencyKey });
  }
}
