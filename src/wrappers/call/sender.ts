// One call, from the arguments of a method to its result: it reserves its key, is sent until a decision stops it, and says what is known.

import {
  ArgumentError,
  type CallFacts,
  ConnectionError,
  IdempotencyKeyError,
  OutcomeUnknownError,
  SdkError,
  TimeoutError,
} from "../errors.ts";
import { type ChosenKey, isReplayed, WHY_POSSIBLE, whyUndatable } from "../idempotency/key.ts";
import type { KeyReservation } from "../idempotency/ledger.ts";
import { movesMoney, type Operation } from "../operation.ts";
import type { CallArguments, Caller } from "../options.ts";
import { joinOutcomes, type Outcome } from "../outcome.ts";
import { type ResultWithResponse, UnwrappingPromise } from "../results.ts";
import { assignDefined, copyError, withSentence } from "../util/branded-error.ts";
import { describeCause } from "../util/cause.ts";
import { type Scrub, scrubberOf, withBase64 } from "../util/redact.ts";
import { joinTexts } from "../util/text.ts";
import { abortError, DeadlineScope } from "./deadline.ts";
import { type AttemptResult, exchange, type Failure } from "./exchange.ts";
import { outcomeOf, provenResult, recoveryFrom } from "./next-step.ts";
import { type AttemptRequest, type CallRequest, type ClientState, prepareRequest } from "./request.ts";
import { type AttemptEnd, decide, RETRY_BUDGET, type RetryDecision } from "./retry.ts";

/** Arguments of a call that checks something before it is sent. */
export interface CheckedArguments extends CallArguments {
  /** Runs once, within the call's time limit, and before its idempotency key is used. If it rejects, the call is not sent. */
  readonly before?: ((call: Call) => Promise<void>) | undefined;
}

/** How long a failed call waits for the store. */
const STORE_MS = 2_000;

/** The function that carries out all methods of a client. */
export function callerOf(client: ClientState): Caller {
  return (operation, args) =>
    new UnwrappingPromise(send(client, operation, args) as Promise<ResultWithResponse<never>>);
}

async function send(
  client: ClientState,
  operation: Operation,
  args: CheckedArguments,
): Promise<ResultWithResponse<unknown>> {
  let request: CallRequest | undefined;
  let call: Call | undefined;
  try {
    request = prepareRequest(client, operation, args);
    call = new Call(client, request);
    await args.before?.(call).catch((cause: unknown) => {
      throw toSdkError(
        cause,
        scrubberOf(() => secretsOf(client, [])),
      );
    });
    const result = await (client.hooks?.around(call) ?? call.run());
    client.retryBudget.left = Math.min(RETRY_BUDGET, client.retryBudget.left + 1);
    for (const listener of client.listeners) listener(request);
    return result;
  } catch (cause) {
    const facts = request && { method: operation.name, idempotencyKey: request.key?.key, attempts: 1 };
    const scrub = scrubberOf(() => secretsOf(client, request?.sensitive() ?? []));
    const error = toSdkError(cause, scrub, facts);
    if (request && error.outcome === "unknown") for (const listener of client.listeners) listener(request);
    throw assignDefined(error, { method: error.method ?? operation.name });
  } finally {
    call?.scope.close();
  }
}

/** One call that is being carried out. */
export class Call {
  readonly client: ClientState;
  /** Aborted by the signal of the call, its deadline and the closing of its client. */
  readonly scope: DeadlineScope;
  /** `before` may replace it. */
  request: CallRequest;
  /** By hooks. */
  addedHeaders: Readonly<Record<string, string>> = {};
  previous: Failure | undefined;
  #reservation: KeyReservation | undefined;
  attempts = 0;
  /** Of all attempts together. */
  #outcome: Outcome | undefined;
  readonly #repetitions = { retries: 0, renewals: 0, inProgressWaits: 0 };

  constructor(client: ClientState, request: CallRequest) {
    this.client = client;
    this.request = request;
    this.scope = DeadlineScope.open(client, request.signal, request.limits.totalTimeoutMs);
  }

  /** Texts that no message may show. */
  get secrets(): readonly string[] {
    return secretsOf(this.client, [...Object.values(this.addedHeaders), ...this.request.sensitive()]);
  }

  get scrub(): Scrub {
    return scrubberOf(() => this.secrets);
  }

  async run(): Promise<ResultWithResponse<unknown>> {
    // A key made by the SDK is new.
    if (this.request.key?.isGiven) await this.#reserveKey(this.request.key);
    try {
      for (;;) {
        const attempt = await this.#attempt();
        if (attempt.ok) return attempt.result;
        const proven = provenResult(this.request, attempt, this.#outcome);
        if (proven) return proven;

        this.#outcome = joinOutcomes(this.#outcome, outcomeOf(this.request, attempt.error));
        const next = this.#decide(attempt.end);
        if (!next) throw attempt.error;
        await this.#wait(next, attempt);
      }
    } catch (cause) {
      throw await this.#fail(cause);
    }
  }

  async #reserveKey(key: ChosenKey): Promise<void> {
    const { client, request, scope } = this;
    // A call that never began must not claim its key.
    if (scope.abortReason) return;
    const reserving = client.ledger.reserve(request, key, client.authorization.identity);
    try {
      this.#reservation = await scope.race(reserving);
    } catch (cause) {
      if (!scope.abortReason) throw cause;
      // The marker may still be written, and nothing else would clear it.
      reserving.then(({ clearPending }) => clearPending()).catch(() => undefined);
      throw abortError(scope.abortReason, this.facts, "not-sent");
    }
    // A refusal may be due to an earlier call with this key, as to an earlier attempt.
    if (this.#reservation.isPending) this.#outcome = "unknown";
  }

  async #attempt(): Promise<AttemptResult> {
    const { client, request, scope } = this;
    this.#throwIfAborted();
    const refused = this.previous?.refused;
    let sent: AttemptRequest;
    let credential: string | undefined;
    try {
      sent = request.attempt();
      const found = client.authorization.header(request.operation, scope, refused);
      credential = found instanceof Promise ? await scope.race(found) : found;
    } catch (cause) {
      this.#throwIfAborted();
      throw this.#unsentError(cause);
    }
    // There is no other token: the refusal stands.
    if (this.previous && refused !== undefined && refused === credential) throw this.previous.error;
    this.#throwIfLate();

    const startedAt = client.clock.monotonic();
    const limit = scope.child("timeoutMs", request.limits.timeoutMs);
    try {
      client.hooks?.request(this);
      // A hook may have aborted the call, and not every transport heeds its signal.
      this.#throwIfAborted();
      this.attempts += 1;
      const result = await exchange(this, sent, credential, limit).catch((cause: unknown): Failure => {
        // Another attempt cannot fix it.
        return { ok: false, error: toSdkError(cause, this.scrub, this.facts), end: { kind: "final" } };
      });
      const durationMs = client.clock.monotonic() - startedAt;
      client.hooks?.response(this, durationMs, result);
      return result;
    } finally {
      limit.close();
    }
  }

  #decide(end: AttemptEnd): RetryDecision {
    const { retryBudget, random } = this.client;
    const state = {
      ...this.#repetitions,
      remainingMs: Math.min(this.scope.remainingMs, this.#keyRemainingMs),
      hasBudget: retryBudget.left >= 1,
      fraction: random.fraction(),
    };
    return decide(this.request.rule, end, state, this.request.limits.maxRetries);
  }

  async #wait({ afterMs, countsAs }: NonNullable<RetryDecision>, failure: Failure): Promise<void> {
    const { client, scope } = this;
    this.#repetitions[countsAs] += 1;
    if (countsAs === "retries") client.retryBudget.left -= 1;
    const { error } = failure;
    client.hooks?.retry(this, error, afterMs, countsAs === "renewals");
    this.previous = failure;
    if (afterMs === 0) return;
    await scope.sleep(afterMs).catch((cause: unknown) => {
      const { abortReason } = scope;
      throw abortReason ? abortError(abortReason, this.facts, outcomeOf(this.request, error)) : cause;
    });
  }

  #throwIfAborted(): void {
    const { abortReason } = this.scope;
    if (abortReason) throw abortError(abortReason, this.facts, "not-sent");
  }

  /** A machine may have slept while the call waited, and timers do not run then. */
  #throwIfLate(): void {
    const { operation, key, limits } = this.request;
    if (key && this.#reservation && this.#keyRemainingMs < 0) {
      const { firstUsedAt } = this.#reservation;
      throw new IdempotencyKeyError("idempotency_key_expired", { ...this.facts, method: operation.name, firstUsedAt });
    }
    if (this.scope.remainingMs > 0) return;
    const limitMs = limits.totalTimeoutMs;
    throw new TimeoutError({ ...this.facts, outcome: "not-sent", limit: "totalTimeoutMs", limitMs });
  }

  get #keyRemainingMs(): number {
    const until = this.#reservation?.usableUntil;
    return until ? until.getTime() - this.client.clock.now() : Number.POSITIVE_INFINITY;
  }

  /** The error of the call, from the error of its last attempt. */
  async #fail(cause: unknown): Promise<SdkError> {
    const { operation, key, rule, readArgs } = this.request;
    const last = toSdkError(cause, this.scrub, this.facts);
    this.#outcome = joinOutcomes(this.#outcome, last.outcome);
    // Wrong arguments that came up before this call sent anything prove nothing about earlier calls with its key.
    if (last instanceof ArgumentError && last.attempts === 0) this.#outcome = "not-sent";
    await this.#clearMarker();
    const { earlierUse, firstUsedAt, usableUntil } = this.#reservation ?? {};
    const error = this.#withOutcome(last);
    if (this.#outcome === "rejected" && earlierUse === "undatable") {
      return withSentence(error, whyUndatable(movesMoney(operation)));
    }
    // A read changed nothing in any case, so it keeps its own error.
    if (this.#outcome !== "unknown" || operation.retry === "read") return error;
    // The error names its key, so the user may send it again.
    const { clock, assumeTradeReplay, ledger, authorization } = this.client;
    if (key && !key.isGiven && isReplayed(rule)) {
      await this.#waitForStore(ledger.reserve(this.request, key, authorization.identity)).catch(() => undefined);
    }
    const known = { idempotencyKey: key?.key, readArgs, firstUsedAt, usableUntil, now: clock.now(), assumeTradeReplay };
    const recovery = recoveryFrom(operation, rule, known);
    const isForgotten = earlierUse === "possible" && last.outcome === "rejected";
    const why = joinTexts([isForgotten ? WHY_POSSIBLE : undefined, recovery.why], ". ");
    return new OutcomeUnknownError(error, { ...recovery, why }, this.facts);
  }

  /** Clears the pending marker, unless the call may have been carried out: then another call with the key must not trust a refusal. */
  async #clearMarker(): Promise<void> {
    if (!this.#reservation || this.#outcome === "unknown") return;
    const { clearPending, earlierUse } = this.#reservation;
    // A marker that cannot be cleared in time stays for later calls.
    const wasCleared = await this.#waitForStore(clearPending()).catch(() => this.scope.abortReason !== undefined);
    const isInDoubt = !wasCleared || earlierUse === "possible";
    if (isInDoubt && this.#outcome === "rejected") this.#outcome = "unknown";
  }

  /** Waits for the store, but not long, and not at all if the call was aborted. */
  async #waitForStore<Value>(work: Promise<Value>): Promise<Value> {
    const { clock, keepsProcessAlive } = this.client;
    const scope = new DeadlineScope(clock, keepsProcessAlive);
    if (this.scope.abortReason) scope.abort(this.scope.abortReason);
    // Stryker disable next-line StringLiteral: the error that would name it is dropped
    scope.limit("timeoutMs", STORE_MS);
    return await scope.race(work).finally(() => scope.close());
  }

  /** A copy where something changes: hooks hold the error of the attempt, and concurrent calls share that of a failed login. */
  #withOutcome(error: SdkError): SdkError {
    const { idempotencyKey } = this.facts;
    if (error.outcome === this.#outcome && error.idempotencyKey === idempotencyKey) return error;
    return assignDefined(copyError(error), { outcome: this.#outcome, idempotencyKey });
  }

  #unsentError(thrown: unknown): SdkError {
    const cause = describeCause(thrown, this.scrub);
    if (!(cause instanceof SdkError)) {
      const message = `${this.request.operation.name}: no credential is available`;
      return new ConnectionError(message, { ...this.facts, outcome: "not-sent", cause });
    }
    // A failed login names its own operation; other errors here name none yet.
    return cause.method === undefined ? assignDefined(copyError(cause), { ...this.facts }) : cause;
  }

  get facts(): CallFacts {
    const { operation, key } = this.request;
    return { method: operation.name, attempts: this.attempts, idempotencyKey: key?.key };
  }
}

/** The secrets of the client and of one call. */
export function secretsOf({ authorization, heldSecrets }: ClientState, more: readonly string[]): readonly string[] {
  return withBase64([...authorization.secrets(), ...heldSecrets.all, ...more]);
}

/** `facts`: those of the call, once its arguments are read. They may run code of their own, such as a getter or toJSON(). */
function toSdkError(cause: unknown, scrub: Scrub, facts?: CallFacts): SdkError {
  if (cause instanceof SdkError) return cause;
  const shown = describeCause(cause, scrub);
  if (!facts) return new ArgumentError("An argument cannot be read", { cause: shown });
  // An injected clock, transport or random source failed, and the request may have been sent before.
  const message = `${facts.method}: the call failed inside the client`;
  return new ConnectionError(message, { ...facts, outcome: "unknown", cause: shown });
}
